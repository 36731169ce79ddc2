import { z } from 'zod';
import { TEXTS_ONLY } from './problems.js';

/** A list of limited length. The items of a longer list are not checked. */
export const few = <T extends z.ZodType>(item: T, max: number) =>
  z.array(z.unknown()).max(max).pipe(z.array(item));

/** The first item that is not a text is the only problem reported for its list. */
export const limitedTexts = (max: number) =>
  z
    .array(z.unknown())
    .max(max, { abort: true })
    .superRefine((all, context) => {
      const wrong = all.findIndex((item) => typeof item !== 'string');
      if (wrong >= 0) context.addIssue({ code: 'custom', message: TEXTS_ONLY, path: [wrong] });
    })
    .transform((all) => all as string[])
    .optional();
