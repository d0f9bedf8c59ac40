import { createContext } from 'svelte';
import type { App } from './app.svelte';

/** The app, for every component below the one that set it. */
export const [getApp, setApp] = createContext<App>();
