"""The help of groups, and of commands with many options: what a command is for comes first."""

from __future__ import annotations

import click

__all__ = ["Helpful", "Sectioned"]

_SECTIONS = {
    "Output": ("output", "outputs", "plots", "junit", "markdown", "as_json", "quiet"),
    "How sure": ("ci", "level", "resamples", "seed", "cluster"),
    "Files": (
        *("mappings", "ref_sep", "extra", "file_format", "delimiter", "merge_references"),
        *("coerce_numbers", "surrogates"),
    ),
    "Limits": ("max_line", "max_answer", "max_references", "threads"),
}
_OF = {name: title for title, names in _SECTIONS.items() for name in names}
_OWN = "Options"


class Helpful(click.Group):
    """A group that shows its help where no command is named: that is a question, not a mistake."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments of the group itself."""
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()
        return super().parse_args(ctx, args)


class Sectioned(click.Command):
    """A command whose help tells its own options first, then those that many commands share."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options section by section."""
        sections: dict[str, list[tuple[str, str]]] = {title: [] for title in (_OWN, *_SECTIONS)}
        for option in self.get_params(ctx):
            record = option.get_help_record(ctx) if isinstance(option, click.Option) else None
            if record is not None:
                sections[_OF.get(option.name or "", _OWN)].append(record)
        for title, records in sections.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)
