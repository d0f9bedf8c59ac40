/** What is shown one picture later than the rest: several small pictures are sooner seen than one large. */
import { untrack } from 'svelte';
import { onceDrawn } from './drawn';

/** The latest value that has come before the last picture; to be made where effects may be. */
export function lately<Value>(now: () => Value): { readonly current: Value } {
  let current = $state.raw(untrack(now));
  let waits = false;
  const take = () => {
    waits = false;
    current = untrack(now);
  };
  $effect(() => {
    now();
    if (!waits) onceDrawn(take);
    waits = true;
  });
  return {
    get current() {
      return current;
    },
  };
}
