import { z } from 'zod';
import { exactlyOne, id, ids, paging } from './values.js';
import { wrong } from './wrong.js';

export const notificationsInput = z.strictObject(paging);
export const LONGEST_NOTICE_TOKEN = 200;
/** What stands in a notice's link. */
export const declineNoticeInput = z.strictObject({ token: z.string().min(1).max(LONGEST_NOTICE_TOKEN) });
/** All up to one, that one too; or just some. */
export const readNotificationsInput = z
  .strictObject({ upTo: id.optional(), ids: ids.min(1).optional() })
  .refine(exactlyOne('upTo', 'ids'), { path: ['upTo'], ...wrong('either', { one: 'upTo', other: 'ids' }) });
