/** How long what moves may take here. */
import { prefersReducedMotion } from 'svelte/motion';

/** A factor on every duration; 0 where nothing shall move: by the page's own setting, or by the device's. */
export function paceOf(settings: { readonly pace: number }): number {
  return prefersReducedMotion.current ? 0 : settings.pace;
}
