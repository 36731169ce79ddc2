import type { Notification as Message } from '@laurel/proto/submissions/v1/submissions';
import { command, page, query } from '../function.js';
import { declineNoticeInput, notificationsInput, readNotificationsInput } from '../inputs/notification.js';
import {
  declinedNoticeShape,
  notificationsShape,
  unreadShape,
  type Notification,
} from '../shapes/notification.js';

const named = (id: number | null, name: string | null) => (id === null ? null : { id, name });
function answerOf({
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

/** What the viewer was told of their lists and of what they watch, the newest first, and how much of it is still to be read. */
export const getNotifications = query({
  access: 'user',
  input: notificationsInput,
  answer: notificationsShape,
  async run({ input, submissions }) {
    const { items, total, unread } = await submissions.getNotifications(input);
    return { ...page(items.map(answerOf), total, input), unread };
  },
});

/** All up to one are read, or just some; what is nobody's, or another's, changes nothing. Who helps somebody does not read for them. */
export const readNotifications = command({
  access: 'user',
  ownHandsOnly: true,
  input: readNotificationsInput,
  answer: unreadShape,
  run: ({ input, submissions }) => submissions.readNotifications({ ids: [], upTo: 0, ...input }),
});

const STOPPED_A_MINUTE = 20;
/** For whoever has the link of a notice: its reader gets no more of that kind. Refuses `notice.not_found`. */
export const declineNotice = command({
  access: 'any',
  input: declineNoticeInput,
  answer: declinedNoticeShape,
  perMinute: STOPPED_A_MINUTE,
  run: ({ input, identity }) => identity.declineNotice(input),
});
