import { WATCHED_CHANGES } from '@laurel/rules/notifications/watching';
import { z } from 'zod';
import { maybeText, number, pageShape, text } from '../values.js';

/** `news`: changes with their latest time, newest first. `deadline`: the next of all competitions. */
export const watchShape = z.strictObject({
  festivalId: number,
  festivalName: text,
  since: text,
  news: z.array(z.strictObject({ what: z.enum(WATCHED_CHANGES), at: text })),
  deadline: maybeText,
});
export type Watch = z.infer<typeof watchShape>;
export const watchesShape = pageShape(watchShape);
export const unwatchedShape = z.strictObject({ festivalId: number });
