import { expect, test } from 'vitest';
import { codeIn, linkTo, spelled } from './joining';

test('a code is found in what somebody typed or pasted', () => {
  expect(codeIn(' kmn pqr ')).toBe('KMNPQR');
  expect(codeIn('https://cards.example/#/t/KMNPQ')).toBe('KMNPQ');
  expect([codeIn(''), codeIn('K!'), codeIn('é'.repeat(5))]).toEqual(['', '', '']);
});

test('the link leads to the table, and the code is read out in groups', () => {
  expect(linkTo('https://cards.example', 'KMNPQ')).toBe('https://cards.example/#/t/KMNPQ');
  expect([spelled('KMNPQ'), spelled('KMNPQR'), spelled('KMNPQRST')]).toEqual(['KMNPQ', 'KMN PQR', 'KMNP QRST']);
});
