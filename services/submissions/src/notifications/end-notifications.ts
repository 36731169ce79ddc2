import { recordAll } from '@laurel/runtime/outbox';
import type { Tx } from '../database.js';
import type { UserSubmission } from '../generated/client.js';
import { IS_OVER, NOTIFICATIONS } from './notification-counts.js';

/** How a line of a mail that tells a notification is named. */
export const lineKey = (notificationId: number): string => `notification-${notificationId}`;

/** A mail waits for quiet hours, which are less than a day, and for a server that is away. */
const OVER = `select n."submissionId" as id, array_agg(n.id) as told from ${NOTIFICATIONS}
  where n."submissionId" = any($1::int[]) and n.at > now() - interval '3 days' and ($2 or ${IS_OVER}) group by 1`;

/**
 * What was told of some entries lately and is over, now that they have changed, is told so: no mail of it goes out that still waits. With
 * `gone` all of it is. What an undo would make due again is in the app, and is not written again.
 */
export async function endNotifications(
  tx: Tx,
  entries: readonly Pick<UserSubmission, 'id' | 'rowVersion'>[],
  { gone = false } = {},
): Promise<void> {
  const versions = new Map(entries.map(({ id, rowVersion }) => [id, rowVersion]));
  if (versions.size === 0) return;
  const over = await tx.$queryRawUnsafe<{ id: number; told: number[] }[]>(OVER, [...versions.keys()], gone);
  await recordAll(
    tx,
    over.map(({ id, told }) => ({
      type: 'notification.ended',
      aggregate: `notification-of-${id}`,
      version: versions.get(id)!,
      fact: { lineKeys: told.map(lineKey) },
    })),
  );
}
