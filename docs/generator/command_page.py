"""The page of the commands, from the data that the parser is made from."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.commands.declared import GROUPS
from trainer.commands.declared.parts import Argument, Command, OneOf, Option, Part, Switch


def command_page() -> str:
    """Return every group with its commands, their examples, arguments and options, as Markdown.

    Raises:
        ValueError: a command, an argument or an option has no sentence.
    """
    return "\n".join(line for group in GROUPS for line in _group(group.title, group.commands))


def _group(title: str, commands: tuple[Command, ...]) -> Iterator[str]:
    yield f"\n## {title[0].upper()}{title[1:]}\n"
    for command in commands:
        yield f"### `holdwise {command.name}`\n"
        yield f"{_sentence(command.help, command.name)}\n"
        yield f"```text\n{command.examples}\n```\n"
        for part in command.parts:
            yield from _part(part, command.name)


def _part(part: Part, command: str) -> Iterator[str]:
    match part:
        case OneOf():
            for option in part.options:
                yield from _part(option, command)
        case Argument():
            yield from _entry(part.value or " | ".join(part.choices), part.help, command)
        case Switch():
            name = f"{part.name}`, `--no-{part.name[2:]}" if part.negatable else part.name
            yield from _entry(name, part.help, command)
        case Option():
            usage = part.usage if part.value else f"{part.name} {'|'.join(part.choices)}"
            yield from _entry(usage, part.help + _default(part), command)


def _default(option: Option) -> str:
    words = option.default_words or option.default
    return "" if words in (None, "") else f" (default: {words})"


def _entry(usage: str, text: str, command: str) -> Iterator[str]:
    yield f"`{usage}`\n: {_sentence(text, f'{command} {usage}')}\n"


def _sentence(text: str, of: str) -> str:
    if len(text.split()) < 2:
        raise ValueError(f"{of} has no sentence of help")
    # What Markdown would read as its own stays as it is written.
    plain = text.replace("*", r"\*").replace("_", r"\_").replace("<", r"\<").replace("$", r"\$")
    return f"{plain[0].upper()}{plain[1:]}."
