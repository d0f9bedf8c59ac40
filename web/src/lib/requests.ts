/** Messages that want an answer, kept until it comes: after a lost line they are sent again with the same id. */
import type { Answer, ClientMessage, Coached, Done, Hello, HintGiven, Refusal } from './wire';

export type Request = Exclude<ClientMessage, Hello>;
export type Reply = Done | Refusal | Answer | Coached | HintGiven;

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
/** A request before it has its id. */
export type Wished = WithoutId<Request>;

interface Waiting {
  message: Request;
  answered(reply: Reply): void;
}

export class Requests {
  readonly #waiting = new Map<string, Waiting>();
  readonly #send: (message: ClientMessage) => void;
  readonly #id: () => string;

  /** `id`: makes one that was never used before. */
  constructor(send: (message: ClientMessage) => void, id: () => string) {
    this.#send = send;
    this.#id = id;
  }

  send(wished: Wished): Promise<Reply> {
    const message = { ...wished, id: this.#id() } as Request;
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
