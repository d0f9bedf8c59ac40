/** What is said in a step: the task, what came of it, or why what was done is not meant. */
import type { Words } from '../lib/words';
import type { Lesson } from './lesson.svelte';

/** How a text is meant. */
export type Tone = 'task' | 'done' | 'astray';

export interface Saying {
  tone: Tone;
  text: string;
}

/** `texts`: the lesson's own; `common`: everybody's, for what a step says nothing of. */
export function saying(lesson: Lesson, finished: boolean, texts: Words, common: Words): Saying {
  const name = lesson.step?.name ?? '';
  if (finished) return { tone: 'done', text: texts.say(`${name}.done`) };
  if (lesson.astray === '') return { tone: 'task', text: texts.say(name) };
  const own = [`${name}.not.${lesson.astray}`, `${name}.not`].find((key) => texts.has(key));
  return { tone: 'astray', text: own ? texts.say(own) : common.say('learn.astray') };
}
