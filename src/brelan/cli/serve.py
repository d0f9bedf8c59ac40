"""`brelan serve`: tables for browsers."""

from pathlib import Path

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for the network.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0: any free port.")
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="Where tables are kept.")
@click.option(
    "--behind-proxy",
    metavar="ADDRESSES",
    help="Believe what these proxies (addresses or networks, with commas between) say of who asks and how.",
)
@click.option(
    "--workers",
    type=click.IntRange(0, 64),
    help="Processes in which bots think; by default one for each core but one. 0: they think in the server.",
)
@click.option("--open", "open_browser", is_flag=True, help="Open a browser, where there is a screen.")
@click.pass_context
def command(
    ctx: click.Context,
    host: str,
    port: int,
    data: Path | None,
    behind_proxy: str | None,
    workers: int | None,
    open_browser: bool,
) -> None:
    """Serve tables to browsers until interrupted (Ctrl-C)."""
    _check_addresses(behind_proxy)
    from brelan.cli.warm import compiling
    from brelan.games.registry import GAMES
    from brelan.server.main import serve

    ctx.exit(
        serve(
            host=host,
            port=port,
            data=data,
            behind_proxy=behind_proxy,
            open_browser=open_browser,
            workers=workers,
            prepare=compiling(tuple(GAMES)),
        )
    )


def _check_addresses(given: str | None) -> None:
    """Raises click.BadParameter for what is neither an address nor a network."""
    import ipaddress

    for each in given.split(",") if given else ():
        try:
            ipaddress.ip_network(each.strip(), strict=False)
        except ValueError:
            raise click.BadParameter(each.strip(), param_hint="--behind-proxy") from None
