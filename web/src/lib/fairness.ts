/**
 * Was a game dealt fairly? Worked out here, in the browser, from what its record says (`docs/fair-deals.md`).
 * Not with `crypto.subtle`: browsers hide that on plain http, which is how a phone reaches a table in the same house.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { GameRecord } from './wire';

const SCHEME = 'brelan-deal-1';
const SEED_BYTES = 16;

export type Verdict = 'fair' | 'no-proof' | 'wrong-commitment' | 'wrong-words' | 'wrong-seed';

/** What is published of a secret. Throws for what is not made of hex digits. */
export const commitmentOf = (secret: string): string => bytesToHex(sha256(hexToBytes(secret)));

/** The seed of a game, in hex digits. */
export function dealSeed(secret: string, number: number, words: readonly string[]): string {
  const message = utf8ToBytes(JSON.stringify([SCHEME, number, words]));
  return bytesToHex(hmac(sha256, hexToBytes(secret), message).subarray(0, SEED_BYTES));
}

/** What the proof of a record is worth. */
export function verdict({ proof, seed, seats }: Pick<GameRecord, 'proof' | 'seed' | 'seats'>): Verdict {
  if (!proof || !seed) return 'no-proof';
  if (proof.words.length !== seats.length) return 'wrong-words';
  try {
    if (commitmentOf(proof.secret) !== proof.commitment) return 'wrong-commitment';
    return dealSeed(proof.secret, proof.number, proof.words) === seed ? 'fair' : 'wrong-seed';
  } catch {
    return 'wrong-commitment';
  }
}
