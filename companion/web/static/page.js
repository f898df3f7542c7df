// The little that a page does by itself: take what the stream sends, send taps, and show choices.
"use strict";

document.documentElement.classList.add("js");
const table = document.getElementById("table");
const audit = document.getElementById("audit");
const dialog = document.getElementById("choose");
const REACH = 22; // px from the middle of a box that a tap may be off: a target of 44 px

function note(text) {
  const place = document.getElementById("note");
  if (!place) return;
  place.textContent = text;
  place.hidden = !text;
}

function put(id, html) {
  const place = document.getElementById(id);
  if (place && place.held !== html) {
    const focused = place.contains(document.activeElement) && document.activeElement.dataset.box;
    const open = [...place.querySelectorAll("details[open] > summary")].map((one) => one.textContent);
    place.innerHTML = html;
    place.held = html;
    for (const one of place.querySelectorAll("summary")) if (open.includes(one.textContent)) one.parentElement.open = true;
    if (focused) place.querySelector(`[data-box="${CSS.escape(focused)}"]`)?.focus();
  }
}

// ---- what happens at the table

let stream = null;
let lostTimer = 0;

function listen() {
  stream?.close();
  const { table: address, me, at } = table.dataset;
  stream = new EventSource(`${address}/stream?as=${encodeURIComponent(me)}&at=${at}`);
  stream.onmessage = (event) => {
    const { at: now, regions } = JSON.parse(event.data);
    table.dataset.at = now;
    let missing = false;
    for (const [id, html] of Object.entries(regions)) {
      if (id === "lit") leaveSecond();
      missing ||= !document.getElementById(id) && id.startsWith("art-");
      put(id, html);
    }
    if (missing) location.reload();
  };
  stream.onopen = () => { clearTimeout(lostTimer); lostTimer = 0; note(""); };
  stream.onerror = () => {
    lostTimer ||= setTimeout(() => note(table.dataset.lost), 1500);
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000);
  };
}

async function send(form, button) {
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.set(button.name, button.value);
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers: { accept: "application/json" } });
      if (answer.status === 503) throw new Error("the store is busy");
      note(answer.ok ? "" : (await answer.json()).error);
      return answer.ok;
    } catch {
      // The id of a request is made of what it says, so that sending it again is safe.
      note(table.dataset.lost);
      if (attempt >= 20) return false;
      await new Promise((done) => setTimeout(done, 500 + 250 * attempt));
    }
  }
}

let sending = false;

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!table || !form.matches("[data-send]")) return;
  event.preventDefault();
  if (sending) return;
  sending = true;
  try {
    dialog.close();
    leaveSecond();
    await send(form, event.submitter);
  } finally {
    sending = false;
  }
});

// ---- taps

let start = "";
let before = "";

function leaveSecond() {
  if (!start) return;
  start = "";
  document.querySelector(".second")?.remove();
  put("lit", before);
}

async function second(words, text = table.dataset.second) {
  const { table: address, me, cancel } = table.dataset;
  const answer = await fetch(`${address}/lit?as=${encodeURIComponent(me)}&start=${encodeURIComponent(words)}`);
  if (!answer.ok) return;
  leaveSecond();
  const lit = document.getElementById("lit");
  before = lit.held ?? lit.innerHTML;
  start = words;
  put("lit", await answer.text());
  const bar = document.createElement("div");
  bar.className = "second";
  bar.append(text);
  const button = document.createElement("button");
  button.className = "button small";
  button.textContent = cancel;
  button.onclick = leaveSecond;
  bar.append(button);
  document.querySelector(".own").append(bar);
}

function near(x, y) {
  const found = [];
  for (const link of document.querySelectorAll(".taps a")) {
    const at = link.lastElementChild.getBoundingClientRect();
    const dx = Math.max(Math.abs(x - (at.left + at.right) / 2) - Math.max(at.width / 2, REACH), 0);
    const dy = Math.max(Math.abs(y - (at.top + at.bottom) / 2) - Math.max(at.height / 2, REACH), 0);
    const inside = x >= at.left && x <= at.right && y >= at.top && y <= at.bottom;
    const far = Math.hypot(x - (at.left + at.right) / 2, y - (at.top + at.bottom) / 2);
    if (inside || (!dx && !dy)) found.push({ link, inside, far, wide: Math.min(at.width, at.height) });
  }
  found.sort((one, other) => one.far - other.far);
  // A tap well inside of a box that is large enough means that box; else everything that it may have meant is shown.
  if (found[0]?.inside && found[0].wide >= REACH) return [found[0].link];
  return found.slice(0, 4).map((one) => one.link);
}

async function choose(links) {
  const { table: address, me } = table.dataset;
  const query = new URLSearchParams({ as: me, start, part: "1" });
  for (const link of links) query.append("box", link.dataset.box);
  const answer = await fetch(`${address}/box?${query}`);
  if (!answer.ok) return;
  dialog.innerHTML = await answer.text();
  const buttons = dialog.querySelectorAll("button[name=move], [data-start]");
  if (buttons.length === 1 && links.length === 1 && buttons[0].form) buttons[0].form.requestSubmit(buttons[0]);
  else dialog.showModal();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".taps a");
  const paper = event.target.closest?.(".paper");
  if (event.target.closest?.("[data-close]")) {
    event.preventDefault();
    dialog.close();
    return;
  }
  if (event.target.closest?.("[data-list]")) {
    event.preventDefault();
    choose([]);
    return;
  }
  const further = event.target.closest?.("[data-start]");
  if (further) {
    event.preventDefault();
    dialog.close();
    second(further.dataset.start, further.dataset.say);
    return;
  }
  const zoom = event.target.closest?.("[data-zoom]");
  if (zoom) {
    enlarge(Number(zoom.dataset.zoom));
    return;
  }
  if (!link && !paper?.querySelector(".taps")) return;
  event.preventDefault();
  const links = event.detail === 0 && link ? [link] : near(event.clientX, event.clientY);
  if (!links.length) return;
  if (audit) write(links[0]);
  else choose(links);
});

// ---- size of the sheet

function enlarge(step) {
  const paper = document.querySelector("[data-paper]");
  const scroll = paper.parentElement;
  const middle = [(scroll.scrollLeft + scroll.clientWidth / 2) / paper.clientWidth, 0.5];
  const now = [1, 2, 3].find((size) => paper.classList.contains(`z${size}`)) ?? 0;
  const then = Math.min(3, Math.max(0, now + step));
  paper.classList.remove("z1", "z2", "z3");
  if (then) paper.classList.add(`z${then}`);
  scroll.scrollLeft = middle[0] * paper.clientWidth - scroll.clientWidth / 2;
}

// ---- a finished sheet typed in

function button(text, act, classes = "button") {
  const made = document.createElement("button");
  made.type = "button";
  made.className = classes;
  made.textContent = text;
  made.onclick = act;
  return made;
}

function write(link) {
  const box = link.dataset.box;
  const field = document.getElementById(box);
  const { done, clear, ring, struck } = audit.dataset;
  const heading = document.createElement("h2");
  heading.textContent = link.getAttribute("aria-label");
  const input = document.createElement("input");
  input.value = field.value.replace(/[()/]/g, "");
  input.placeholder = field.placeholder;
  input.setAttribute("aria-label", link.getAttribute("aria-label"));
  const flags = [];
  for (const [name, text, sign] of [["ring", ring, "("], ["struck", struck, "/"]]) {
    if (!field.dataset[name]) continue;
    const label = document.createElement("label");
    label.className = "check";
    const tick = document.createElement("input");
    tick.type = "checkbox";
    tick.checked = field.value.includes(sign);
    label.append(tick, text);
    flags.push([name, tick, label]);
  }
  const finish = (text) => {
    let value = text;
    for (const [name, tick] of flags) if (value && tick.checked) value = name === "ring" ? `(${value})` : `${value}/`;
    field.value = value;
    dialog.close();
    drawTyped();
  };
  const signs = document.createElement("div");
  signs.className = "signs";
  const symbols = field.dataset.symbols.split(" ").filter(Boolean);
  const numbers = field.dataset.numbers ? ["1", "2", "3", "4", "5", "6"] : [];
  for (const sign of [...numbers.filter((one) => !symbols.includes(one)), ...symbols]) signs.append(button(sign, () => finish(sign)));
  const parts = [heading, ...flags.map(([, , label]) => label), signs];
  if (field.dataset.numbers) parts.push(input, button(done, () => finish(input.value.trim()), "button main"));
  parts.push(button(clear, () => finish(""), "button small"));
  dialog.replaceChildren(...parts);
  dialog.showModal();
}

async function drawTyped() {
  const form = document.getElementById("typed");
  const body = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  const answer = await fetch(`${audit.dataset.audit}/ink`, { method: "POST", body });
  if (answer.ok) document.getElementById("typed-ink").innerHTML = await answer.text();
}

// ---- a screen that stays on

let hinted = false;

async function stayAwake() {
  try {
    if (!navigator.wakeLock) throw new Error("not allowed here");
    await navigator.wakeLock.request("screen");
  } catch {
    if (hinted || sessionStorage.getItem("awake")) return;
    hinted = true;
    sessionStorage.setItem("awake", "told");
    const hint = document.createElement("p");
    hint.className = "hint";
    hint.id = "awake";
    hint.textContent = table.dataset.awake;
    table.append(hint);
  }
}

if (table) {
  listen();
  stayAwake();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    if (stream?.readyState === EventSource.CLOSED) listen();
    stayAwake();
  });
  window.addEventListener("online", listen);
  window.addEventListener("pageshow", (event) => { if (event.persisted) listen(); });
  window.addEventListener("pagehide", () => stream?.close());
}
if (audit) document.getElementById("typed").addEventListener("change", drawTyped);
