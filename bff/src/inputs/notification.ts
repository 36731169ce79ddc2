import { z } from 'zod';
import { id, ids, paging } from './values.js';

export const notificationsInput = z.strictObject(paging);
/** What stands in a notice's link. */
export const declineNoticeInput = z.strictObject({ token: z.string().min(1).max(200) });
/** All up to one, that one too; or just some. */
export const readNotificationsInput = z.union([
  z.strictObject({ upTo: id }),
  z.strictObject({ ids: ids.min(1) }),
]);
