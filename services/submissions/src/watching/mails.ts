import { hash } from 'node:crypto';
import { appendEvents, type OutboxEvent } from '@laurel/runtime/events/outbox';
import { truncateLines } from '@laurel/messages/notifications/mail-lines';
import type { MailName, MailValues } from '@laurel/messages/notifications/mail-templates';
import type { Tx } from '../database/client.js';

/** The page that shows watched festivals. */
export const WATCHED_PAGE = '/festivals?watched=true';
/**
 * Maximum number of lines in the event of a mail. The mail shows the first of them (`MAX_LINES` in
 * identity); the others replace lines that expire before the mail is sent.
 */
const MAX_MAIL_LINES = 100;
const formatMailList = (names: readonly string[]): string =>
  truncateLines(MAX_MAIL_LINES, names)
    .map((name) => name.replace(/\s+/g, ' '))
    .join('\n');

/** Requests a mail, once per key. Call it in the transaction that stores that the contents were reported. */
export async function requestMail<N extends MailName>(tx: Tx, ...mail: MailRequest<N>): Promise<void> {
  await appendEvents(tx, [createMailEvent(...mail)]);
}
type MailRequest<N extends MailName> = [
  key: readonly (number | string)[],
  userId: string,
  name: N,
  values: (formatList: (names: readonly string[]) => string) => MailValues<N>,
  expiry?: { until?: string; lineKeys?: readonly string[] },
];
/** Creates the event that requests a mail. */
export const createMailEvent = <N extends MailName>(
  ...[key, userId, name, values, { until, lineKeys = [] } = {}]: MailRequest<N>
): OutboxEvent => ({
  type: 'mail.requested',
  aggregate: `mail-${name}-${userId}-${hash('sha256', key.join()).slice(0, 32)}`,
  version: 1,
  payload: {
    userId,
    name,
    values: JSON.stringify(values(formatMailList)),
    until,
    lineKeys: lineKeys.slice(0, MAX_MAIL_LINES),
  },
});

/** Returns the last deadline of a mail's contents; undefined if any of them does not expire. */
export const getExpiry = (contents: readonly { closesAt?: string | null }[]): string | undefined =>
  contents.every(({ closesAt }) => closesAt != null)
    ? contents
        .map(({ closesAt }) => new Date(closesAt!).toISOString())
        .toSorted()
        .at(-1)
    : undefined;
