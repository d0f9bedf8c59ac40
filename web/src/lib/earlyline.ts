/**
 * A line to a table that is opened before the page's script is here. It says hello by itself, and keeps what comes until
 * somebody listens: over a slow line the table's answer is here with the script, and not two trips later.
 */
import type { Socket } from './connection';

type Step = () => void;

/** Gets each message's data, whoever listens, until it says that it has heard what it is for. */
type Heard = (data: unknown) => boolean;

export class EarlySocket implements Socket {
  onopen: Socket['onopen'] = null;
  onclose: Socket['onclose'] = null;
  onmessage: Socket['onmessage'] = null;
  readonly #socket: Socket;
  /** What was said ahead, until whoever listens says it. */
  #hello: string;
  /** What came while nobody listened; null once all of it is told. */
  #kept: Step[] | null = [];

  #heard: Heard | null;

  constructor(socket: Socket, hello: string, heard: Heard) {
    this.#socket = socket;
    this.#hello = hello;
    this.#heard = heard;
    socket.onopen = (event) => {
      socket.send(hello);
      this.#tell(() => this.onopen?.(event));
    };
    socket.onmessage = (event) => {
      this.#tell(() => this.onmessage?.(event));
      if (this.#heard?.(event.data)) this.#heard = null;
    };
    socket.onclose = (event) => this.#tell(() => this.onclose?.(event));
  }

  /** Tell what has come, a piece at a time: the page may be drawn in between. */
  listen(later: (run: Step) => void): void {
    const next = this.#kept?.shift();
    if (next === undefined) this.#kept = null;
    else
      later(() => {
        next();
        this.listen(later);
      });
  }

  send(text: string): void {
    const said = text === this.#hello;
    this.#hello = '';
    if (!said) this.#socket.send(text);
  }

  close(): void {
    this.#kept = [];
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
  }

  #tell(step: Step): void {
    if (this.#kept === null) step();
    else this.#kept.push(step);
  }
}

/** The one line that may be opened early: to the table whose link was followed. */
export class EarlyLine {
  #code = '';
  #socket: EarlySocket | null = null;

  open(code: string, socket: Socket, hello: string, heard: Heard): void {
    this.#code = code;
    this.#socket = new EarlySocket(socket, hello, heard);
  }

  /** The line, for whoever asks first, if it leads to this table; one that leads elsewhere is closed. */
  take(code: string): Socket | null {
    const socket = this.#socket;
    this.#socket = null;
    if (socket === null || code === this.#code) {
      socket?.listen((run) => setTimeout(run));
      return socket;
    }
    socket.close();
    return null;
  }

  /** Nobody will ask for it any more. */
  close(): void {
    this.#socket?.close();
    this.#socket = null;
  }
}
