import {
  isPersonName,
  isTimeZone,
  MAX_NAME_LENGTH,
  normalizePersonName,
} from '@laurel/rules/accounts/people';
import { isDoNotDisturb } from '@laurel/rules/notifications/do-not-disturb';
import { z } from 'zod';
import { stillFileName } from '../films/still.js';
import { currencyCode, email, id } from '../values.js';
import { defineError } from '../wrong.js';

const hour = z.int().min(0).max(23);
export const doNotDisturb = z.strictObject({ fromHour: hour, toHour: hour });
/** Omitted fields stay unchanged. `version`: the version that was read. */
export const updateProfileInput = z.strictObject({
  version: id,
  name: z
    .string()
    .overwrite(normalizePersonName)
    .min(1)
    .max(MAX_NAME_LENGTH)
    .refine(isPersonName, defineError('person_name'))
    .optional(),
  /** Null: the browser's time zone. */
  timeZone: z.string().refine(isTimeZone, defineError('choice')).nullish(),
  /** ISO 4217. Null: that of the browser's locale. */
  currency: currencyCode.nullish(),
  /** A picture that was uploaded without a film, or was recently in use. Null: none. */
  image: stillFileName.nullish(),
  declinedNotices: z.array(z.string().max(60)).max(60).optional(),
  /** Null: none. */
  doNotDisturb: doNotDisturb
    .refine(isDoNotDisturb, { path: ['toHour'], ...defineError('hours_same') })
    .nullish(),
});
export const deleteMyAccountInput = z.strictObject({ email });
