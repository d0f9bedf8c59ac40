/** What is as it was before stays the same object: whatever is drawn from it alone need not be looked at again. */

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/**
 * `now`, of which all parts that are equal to those of `before` are those of `before`; `before` itself if all are.
 * For what JSON can say; parts of `now` are put in their place.
 */
export function shared<Value>(before: unknown, now: Value): Value {
  if (!isTree(before) || !isTree(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  let same = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const part = shared(before[key], now[key]);
    (now as Tree)[key] = part;
    same &&= Object.is(part, before[key]) && key in before;
  }
  return same ? (before as Value) : now;
}

/** The same for values that follow each other. */
export function sharing<Value>(): (now: Value) => Value {
  let before: Value | undefined;
  return (now) => {
    before = shared(before, now);
    return before;
  };
}
