"""Play: dice, rules, rounds, records and audits, and the command line over them."""
