import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { commitmentOf, dealSeed, verdict } from './fairness';

interface Vector {
  secret: string;
  number: number;
  words: string[];
  commitment: string;
  seed: string;
}

const page = readFileSync(new URL('../../../docs/fair-deals.md', import.meta.url), 'utf8');
const vectors = JSON.parse(page.split('```json')[1]?.split('```')[0] ?? '') as Vector[];
const recordOf = ({ seed, ...proof }: Vector) => ({
  seed,
  proof,
  seats: proof.words.map((name) => ({ name, kind: 'human' })),
});

test('the page’s vectors come out here too', () => {
  expect(vectors.length).toBeGreaterThan(3);
  for (const vector of vectors) {
    expect(commitmentOf(vector.secret)).toBe(vector.commitment);
    expect(dealSeed(vector.secret, vector.number, vector.words)).toBe(vector.seed);
    expect(verdict(recordOf(vector))).toBe('fair');
  }
});

test('whatever was changed afterwards is found', () => {
  for (const vector of vectors) {
    expect(verdict(recordOf({ ...vector, number: 7 }))).toBe('wrong-seed');
    expect(verdict(recordOf({ ...vector, words: ['?', ...vector.words.slice(1)] }))).toBe('wrong-seed');
    expect(verdict(recordOf({ ...vector, seed: '0'.repeat(32) }))).toBe('wrong-seed');
    expect(verdict(recordOf({ ...vector, commitment: '0'.repeat(64) }))).toBe('wrong-commitment');
    expect(verdict(recordOf({ ...vector, secret: 'not hex' }))).toBe('wrong-commitment');
    expect(verdict({ ...recordOf(vector), seats: [] })).toBe('wrong-words');
    expect(verdict({ ...recordOf(vector), proof: null })).toBe('no-proof');
  }
});
