import type { Notification as NotificationMessage } from '@laurel/proto/submissions/v1/submissions';
import { command, toPage, query } from '../../server-functions/server-function.js';
import {
  declineNoticeInput,
  notificationsInput,
  readNotificationsInput,
} from '../../inputs/accounts/notification.js';
import { declinedNoticeShape, notificationsShape, unreadShape } from '../../shapes/accounts/notification.js';

/** Groups id and name of the festival, and of the competition. Without an id, the group is null. */
const toNotificationResponse = ({
  festivalId,
  festivalName,
  competitionId,
  competitionName,
  ...notification
}: NotificationMessage) => ({
  ...notification,
  festival: festivalId == null ? null : { id: festivalId, name: festivalName },
  competition: competitionId == null ? null : { id: competitionId, name: competitionName },
});

/** Returns the viewer's notifications, newest first, and the number of unread ones. */
export const getNotifications = query({
  access: 'user',
  input: notificationsInput,
  response: notificationsShape,
  async run({ input, submissions }) {
    const { items, total, unread } = await submissions.getNotifications(input);
    return { ...toPage({ items: items.map(toNotificationResponse), total }, input), unread };
  },
});

/** Marks all notifications up to one, or some of them, as read. Ignores ids of other users. */
export const readNotifications = command({
  access: 'user',
  forbidsImpersonation: true,
  input: readNotificationsInput,
  response: unreadShape,
  run: ({ input, submissions }) => submissions.readNotifications({ ids: [], upTo: 0, ...input }),
});

/**
 * Unsubscribes the recipient of a notice from its kind, authorised by the link's token.
 * @throws notice.not_found
 */
export const declineNotice = command({
  access: 'any',
  input: declineNoticeInput,
  response: declinedNoticeShape,
  perMinute: 20,
  run: ({ input, identity }) => identity.declineNotice(input),
});
