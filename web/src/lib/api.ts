/** The server's HTTP side, typed. Every failure is a `Failure` with a code that the translations know. */
import type {
  ContinueFrom,
  DeviceLink,
  GameForm,
  GameName,
  LessonPlan,
  LessonShown,
  LessonTry,
  LinkToken,
  Mine,
  NewTable,
  PastGame,
  PlayedGame,
  PublicTable,
  Rated,
  Remark,
  Review,
  Steps,
  TableOpened,
  Trouble,
} from './wire';

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

export class Failure extends Error {
  readonly code: string;
  readonly details: Trouble['details'];

  constructor(code: string, details: Trouble['details'] = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Whatever was thrown, as a failure that can be shown. */
export const failureOf = (thrown: unknown): Failure => (thrown instanceof Failure ? thrown : new Failure('unexpected'));

const pastPath = (code: string, number: number): string => `/api/tables/${code}/games/${number}`;

const posted = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export class Api {
  readonly #fetch: Fetch;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  games(): Promise<GameForm[]> {
    return this.#json('/api/games');
  }

  mine(): Promise<Mine> {
    return this.#json('/api/mine');
  }

  /** Public tables that one may join. */
  tables(): Promise<PublicTable[]> {
    return this.#json('/api/tables');
  }

  open(table: NewTable): Promise<TableOpened> {
    return this.#json('/api/tables', posted(table));
  }

  /** One's own games, the latest first. */
  history(): Promise<PlayedGame[]> {
    return this.#json('/api/history');
  }

  ratings(): Promise<Rated[]> {
    return this.#json('/api/ratings');
  }

  past(code: string, number: number): Promise<PastGame> {
    return this.#json(pastPath(code, number));
  }

  /** The record of a game that is over, as a file. */
  async record(code: string, number: number): Promise<Blob> {
    const response = await this.#ask(`${pastPath(code, number)}?download=1`);
    return response.blob().catch(() => {
      throw new Failure('offline');
    });
  }

  /** What is worth telling of a game that is over. */
  story(code: string, number: number): Promise<Remark[]> {
    return this.#json(`${pastPath(code, number)}/story`);
  }

  /** Open a table in the midst of a game that is over. */
  continueFrom(code: string, number: number, from: ContinueFrom): Promise<TableOpened> {
    return this.#json(`${pastPath(code, number)}/continue`, posted(from));
  }

  /** What a seat saw of a game that is over, from the moment after `from` moves on; some at a time. */
  steps(code: string, number: number, seat: number, from: number): Promise<Steps> {
    return this.#json(`${pastPath(code, number)}/steps?seat=${seat}&from=${from}`);
  }

  /** The look back at a game that is over, in this language. `begin`: have it worked out. */
  review(code: string, number: number, language: string, begin: boolean): Promise<Review> {
    return this.#json(`${pastPath(code, number)}/review?lang=${language}`, begin ? { method: 'POST' } : {});
  }

  /** A link for another device. */
  deviceLink(): Promise<DeviceLink> {
    return this.#json('/api/device', { method: 'POST' });
  }

  /** Be the person who made the link. */
  async joinDevice(token: string): Promise<void> {
    await this.#ask('/api/device/join', posted({ token } satisfies LinkToken));
  }

  /** The steps of a game's first lesson. */
  lesson(game: GameName): Promise<LessonPlan> {
    return this.#json(`/api/lessons/${game}`);
  }

  /** What comes of a move in a step (from 1) of a lesson. */
  tryStep(game: GameName, step: number, tried: LessonTry): Promise<LessonShown> {
    return this.#json(`/api/lessons/${game}/${step}`, posted(tried));
  }

  async rules(game: GameName, language: string): Promise<string> {
    return (await this.#ask(`/api/rules/${game}/${language}`)).text();
  }

  async #json<T>(path: string, init?: RequestInit): Promise<T> {
    return (await (await this.#ask(path, init)).json()) as T;
  }

  async #ask(path: string, init?: RequestInit): Promise<Response> {
    const response = await this.#fetch(path, init).catch(() => {
      throw new Failure('offline');
    });
    if (!response.ok) throw await troubleOf(response);
    return response;
  }
}

async function troubleOf(response: Response): Promise<Failure> {
  const body = (await response.json().catch(() => null)) as Partial<Trouble> | null;
  return typeof body?.code === 'string' ? new Failure(body.code, body.details) : new Failure('server-trouble');
}
