import { z } from 'zod';
import { TEXTS_ONLY } from './problems.js';

/** A list that may be as long as that: what is in a longer one is not looked at. */
export const few = <T extends z.ZodType>(item: T, most: number) =>
  z.array(z.unknown()).max(most).pipe(z.array(item));

/** The first item that is no text is the one problem of its list. */
export const textsOf = (most: number) =>
  z
    .array(z.unknown())
    .max(most, { abort: true })
    .superRefine((all, context) => {
      const wrong = all.findIndex((one) => typeof one !== 'string');
      if (wrong >= 0) context.addIssue({ code: 'custom', message: TEXTS_ONLY, path: [wrong] });
    })
    .transform((all) => all as string[])
    .optional();
