import type { Notification as Message } from '@laurel/proto/submissions/v1/submissions';
import { command, page, query } from '../../server-functions/server-function.js';
import {
  declineNoticeInput,
  notificationsInput,
  readNotificationsInput,
} from '../../inputs/accounts/notification.js';
import {
  declinedNoticeShape,
  notificationsShape,
  unreadShape,
  type Notification,
} from '../../shapes/accounts/notification.js';

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name });
function toAnswer({
  festivalId = null,
  festivalName = null,
  competitionId = null,
  competitionName = null,
  ...message
}: Message): Notification {
  const { kind, changes, day = null, more = null, entry } = message;
  return {
    ...message,
    kind: kind as Notification['kind'],
    changes: changes as Notification['changes'],
    day,
    more,
    festival: named(festivalId, festivalName),
    competition: named(competitionId, competitionName),
    entry: entry
      ? {
          ...entry,
          filmName: entry.filmName ?? null,
          state: entry.state as NonNullable<Notification['entry']>['state'],
        }
      : null,
  };
}

/**
 * Returns the viewer's notifications about their lists and watched festivals, newest first, and the number of
 * unread ones.
 */
export const getNotifications = query({
  access: 'user',
  input: notificationsInput,
  answer: notificationsShape,
  async run({ input, submissions }) {
    const { items, total, unread } = await submissions.getNotifications(input);
    return { ...page(items.map(toAnswer), total, input), unread };
  },
});

/**
 * Marks all notifications up to one, or some of them, as read. Ids of other users are ignored. Forbidden
 * during impersonation.
 */
export const readNotifications = command({
  access: 'user',
  forbidsImpersonation: true,
  input: readNotificationsInput,
  answer: unreadShape,
  run: ({ input, submissions }) => submissions.readNotifications({ ids: [], upTo: 0, ...input }),
});

const STOPPED_A_MINUTE = 20;
/**
 * Unsubscribes the recipient of a notice from its kind, authorised by the link's token.
 * @throws notice.not_found
 */
export const declineNotice = command({
  access: 'any',
  input: declineNoticeInput,
  answer: declinedNoticeShape,
  perMinute: STOPPED_A_MINUTE,
  run: ({ input, identity }) => identity.declineNotice(input),
});
