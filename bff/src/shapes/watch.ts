import { WATCHED_CHANGES } from '@laurel/rules/watching';
import { z } from 'zod';
import { maybeText, number, pageOf, text } from './values.js';

/** `news`: what has changed since it is watched, each with the last time, the newest first; `deadline`: the next of all its competitions. */
export const watchShape = z.strictObject({
  festivalId: number,
  festivalName: text,
  since: text,
  news: z.array(z.strictObject({ what: z.enum(WATCHED_CHANGES), at: text })),
  deadline: maybeText,
});
export type Watch = z.infer<typeof watchShape>;
export const watchesShape = pageOf(watchShape);
export const unwatchedShape = z.strictObject({ festivalId: number });
