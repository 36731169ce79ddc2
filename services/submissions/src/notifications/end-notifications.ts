import { appendEvents } from '@laurel/runtime/events/outbox';
import type { Tx } from '../database/client.js';
import type { UserSubmission } from '../generated/client.js';
import { IS_OVER, NOTIFICATIONS } from './notification-counts.js';

/** Returns the key of the line of a mail that contains a notification. */
export const toLineKey = (notificationId: number): string => `notification-${notificationId}`;

/**
 * Ended notifications that may still be in a waiting mail. Mails wait for at most three days: during the
 * do-not-disturb hours (less than a day) and an outage of the mail server. $1: submission ids, $2: end all of
 * them.
 */
const SELECT_ENDED = `select n."submissionId" as id, array_agg(n.id) as "notificationIds" from ${NOTIFICATIONS}
  where n."submissionId" = any($1::int[]) and n.at > now() - interval '3 days' and ($2 or ${IS_OVER}) group by 1`;

/**
 * Publishes which recent notifications of changed entries are obsolete, so that identity removes them from
 * waiting mails; with `isDeleted` all of them. An undo of the change does not restore the lines of the mail,
 * but the app still shows the notifications.
 */
export async function endNotifications(
  tx: Tx,
  entries: readonly Pick<UserSubmission, 'id' | 'rowVersion'>[],
  { isDeleted = false } = {},
): Promise<void> {
  const versions = new Map(entries.map(({ id, rowVersion }) => [id, rowVersion]));
  if (versions.size === 0) return;
  const endedEntries = await tx.$queryRawUnsafe<{ id: number; notificationIds: number[] }[]>(
    SELECT_ENDED,
    [...versions.keys()],
    isDeleted,
  );
  await appendEvents(
    tx,
    endedEntries.map(({ id, notificationIds }) => ({
      type: 'notification.ended',
      aggregate: `notification-of-${id}`,
      version: versions.get(id)!,
      payload: { lineKeys: notificationIds.map(toLineKey) },
    })),
  );
}
