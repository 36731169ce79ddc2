import { WATCHED_CHANGES } from '@laurel/rules/watching';
import { z } from 'zod';
import { maybeText, number, pageOf, text } from './values.js';

/** `changes`: what has changed since it is watched, `changedAt` the last time; `deadline`: the next of all its competitions. */
export const watchShape = z.strictObject({
  festivalId: number,
  festivalName: text,
  since: text,
  changes: z.array(z.enum(WATCHED_CHANGES)),
  changedAt: maybeText,
  deadline: maybeText,
});
export type Watch = z.infer<typeof watchShape>;
export const watchesShape = pageOf(watchShape);
export const unwatchedShape = z.strictObject({ festivalId: number });
