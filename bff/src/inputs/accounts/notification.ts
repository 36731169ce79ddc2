import { z } from 'zod';
import { hasExactlyOne, id, ids, paging } from '../values.js';
import { defineError } from '../wrong.js';

export const notificationsInput = z.strictObject(paging);
export const MAX_NOTICE_TOKEN_LENGTH = 200;
/** The token of a notice's link. */
export const declineNoticeInput = z.strictObject({ token: z.string().min(1).max(MAX_NOTICE_TOKEN_LENGTH) });
/** Either all notifications up to the id `upTo` (inclusive), or those with the given ids. */
export const readNotificationsInput = z
  .strictObject({ upTo: id.optional(), ids: ids.min(1).optional() })
  .refine(hasExactlyOne('upTo', 'ids'), {
    path: ['upTo'],
    ...defineError('either', { one: 'upTo', other: 'ids' }),
  });
