import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

// The same budget as the Python half's: half of all functions at most 8 lines, nine in ten at most 30, none above 60.
const MEDIAN = 8;
const NINE_IN_TEN = 30;
const LONGEST = 60;

const GENERATED = 'lib/wire.ts';
const SCRIPT = /<script[^>]*>(.*?)<\/script>/gs;

function scripts(path: string): string[] {
  const text = readFileSync(path, 'utf-8');
  return path.endsWith('.svelte') ? Array.from(text.matchAll(SCRIPT), (match) => match[1] ?? '') : [text];
}

function functionLengths(code: string): number[] {
  const source = ts.createSourceFile('any.ts', code, ts.ScriptTarget.Latest, true);
  const line = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const lengths: number[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      lengths.push(line(node.end) - line(node.getStart()) + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lengths;
}

function allLengths(): number[] {
  return readdirSync('src', { recursive: true, encoding: 'utf-8' })
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('.test.ts') && name !== GENERATED)
    .flatMap((name) => scripts(join('src', name)).flatMap(functionLengths))
    .sort((a, b) => a - b);
}

test('functions are found, and measured by their lines', () => {
  expect(functionLengths('function f() {\n  return () => 1;\n}')).toEqual([3, 1]);
});

test('functions stay short', () => {
  const lengths = allLengths();
  const at = (share: number) => lengths[Math.floor(share * (lengths.length - 1))] ?? 0;
  expect(at(0.5)).toBeLessThanOrEqual(MEDIAN);
  expect(at(0.9)).toBeLessThanOrEqual(NINE_IN_TEN);
  expect(at(1)).toBeLessThanOrEqual(LONGEST);
});
