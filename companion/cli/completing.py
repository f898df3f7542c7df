"""Completion in the shell: `padwright completion`, PowerShell, and what games, sessions, players and moves there are.

Click knows bash, zsh and fish. Whatever cannot be told is completed by nothing: a completion never complains.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

from companion import games
from companion.cli.base import command
from companion.cli.talk import line, talk
from companion.matching import player_of
from companion.session import Session
from companion.store import Store
from geo.errors import N_, PadwrightError

VARIABLE = "_PADWRIGHT_COMPLETE"
PROGRAM = "padwright"
MOST = 20_000
"""Moves that are looked at for a completion."""


class PowerShellComplete(ShellComplete):
    """Completion for PowerShell, on any system."""

    name = "powershell"
    source_template = """\
Register-ArgumentCompleter -Native -CommandName %(prog_name)s -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $line = $commandAst.ToString()
    $env:COMP_WORDS = $line.Substring(0, [Math]::Min($line.Length, $cursorPosition - $commandAst.Extent.StartOffset))
    $env:COMP_CWORD = $wordToComplete
    $env:%(complete_var)s = 'powershell_complete'
    %(prog_name)s | ForEach-Object {
        $value, $help = $_ -split "`t", 2
        if (-not $help) { $help = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $help)
    }
    Remove-Item Env:%(complete_var)s, Env:COMP_WORDS, Env:COMP_CWORD -ErrorAction SilentlyContinue
}
"""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the one that is typed, and that one."""
        words, incomplete = split_arg_string(os.environ["COMP_WORDS"]), os.environ.get("COMP_CWORD", "")
        if incomplete and len(words) > 1:
            words = words[:-1]
        return words[1:], incomplete.strip("'\"")

    def format_completion(self, item: CompletionItem) -> str:
        """A value and what it is."""
        value = f"'{item.value}'" if " " in str(item.value) else item.value
        return f"{value}\t{(item.help or '').splitlines()[0] if item.help else ''}".rstrip()


add_completion_class(PowerShellComplete)

SHELLS: dict[str, tuple[type[ShellComplete], str]] = {
    "bash": (BashComplete, N_('Put this line into ~/.bashrc: eval "$(padwright completion bash)"')),
    "zsh": (ZshComplete, N_('Put this line into ~/.zshrc, behind compinit: eval "$(padwright completion zsh)"')),
    "fish": (FishComplete, N_("Save it: padwright completion fish > ~/.config/fish/completions/padwright.fish")),
    "powershell": (
        PowerShellComplete,
        N_("Put this line into your $PROFILE: padwright completion powershell | Out-String | Invoke-Expression"),
    ),
}


@command(
    "completion",
    N_("Print the script that lets SHELL complete commands, games, sessions, players and moves with the tab key."),
    "padwright completion bash",
)
@click.argument("shell", type=click.Choice(list(SHELLS)), metavar="|".join(SHELLS))
def completion_command(shell: str) -> None:
    """Print a completion script."""
    kind, advice = SHELLS[shell]
    script = kind(click.get_current_context().find_root().command, {}, PROGRAM, VARIABLE)
    line(script.source_template % script.source_vars())
    talk(advice)


Values = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _fitting(values: Iterable[str], incomplete: str) -> list[CompletionItem]:
    typed = incomplete.casefold()
    return [CompletionItem(value) for value in dict.fromkeys(values) if value.casefold().startswith(typed)]


def game_names(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The games."""
    return _fitting(games.games(), incomplete)


def session_names(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The sessions."""
    try:
        return _fitting((saved.name for saved in Store().sessions()), incomplete)
    except PadwrightError:
        return []


def player_names(ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The players of the session that the command is about."""
    try:
        return _fitting(_session(ctx).setup.players, incomplete)
    except PadwrightError:
        return []


def move_words(ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The next word of a legal move of the player, behind those that are typed."""
    try:
        held = _session(ctx)
        player = player_of(str(ctx.params.get("player") or ""), held.setup.players)
        typed = [word.casefold() for word in ctx.params.get("move") or ()]
        return _fitting(_next_words(held, player, typed), incomplete)
    except PadwrightError:
        return []


def _next_words(held: Session, player: str, typed: list[str]) -> Iterable[str]:
    for number, move in enumerate(held.game.legal_moves(held.state, player)):
        if number >= MOST:
            return
        words = move.words
        if len(words) > len(typed) and [word.casefold() for word in words[: len(typed)]] == typed:
            yield words[len(typed)]


def _session(ctx: click.Context) -> Session:
    return Store().load(ctx.params.get("session"))[1]
