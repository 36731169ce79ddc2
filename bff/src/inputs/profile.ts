import { isPersonName, isTimeZone, LONGEST_NAME, plainName } from '@laurel/rules/people';
import { isQuietHours } from '@laurel/rules/quiet-hours';
import { z } from 'zod';
import { stillFileName } from './still.js';
import { email, id } from './values.js';
import { wrong } from './wrong.js';

const hour = z.int().min(0).max(23);
export const quietHours = z.strictObject({ fromHour: hour, toHour: hour });
/** What is not there stays as it is. `version`: the profile's, as it was read. */
export const updateProfileInput = z.strictObject({
  version: id,
  name: z
    .string()
    .overwrite(plainName)
    .min(1)
    .max(LONGEST_NAME)
    .refine(isPersonName, wrong('person_name'))
    .optional(),
  /** Null: that of the browser. */
  timeZone: z.string().refine(isTimeZone, wrong('choice')).nullish(),
  /** One that was sent without a film, or was worn a moment ago; null: none. */
  image: stillFileName.nullish(),
  declinedNotices: z.array(z.string().max(60)).max(60).optional(),
  /** Null: none. */
  quietHours: quietHours.refine(isQuietHours, { path: ['toHour'], ...wrong('hours_same') }).nullish(),
});
export const deleteMyAccountInput = z.strictObject({ email });
