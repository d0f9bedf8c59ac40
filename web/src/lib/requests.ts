/** Messages that want an answer, kept until it comes: after a lost line they are sent again with the same id. */
import type { Again, Answer, Ask, ClientMessage, Done, Play, Refusal, SetPace } from './wire';

export type Request = Play | Ask | Again | SetPace;
export type Reply = Done | Refusal | Answer;

interface Waiting {
  message: Request;
  answered(reply: Reply): void;
}

export class Requests {
  readonly #waiting = new Map<string, Waiting>();
  readonly #send: (message: ClientMessage) => void;

  constructor(send: (message: ClientMessage) => void) {
    this.#send = send;
  }

  send(message: Request): Promise<Reply> {
    this.#send(message);
    return new Promise((answered) => {
      this.#waiting.set(message.id, { message, answered });
    });
  }

  answered(reply: Reply): void {
    this.#waiting.get(reply.id)?.answered(reply);
    this.#waiting.delete(reply.id);
  }

  /** Send all that is unanswered once more, in the order it was sent first. */
  resend(): void {
    for (const { message } of this.#waiting.values()) this.#send(message);
  }
}
