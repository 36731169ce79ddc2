import { OPEN_ENTRY_STATES } from '@laurel/rules/submissions/sendings';
import { isInList } from '@laurel/rules/text/lists';
import { formatList } from '../../../lib/formatting/format-list';
import { t } from '@laurel/messages/pages/submissions/sending';
import type { Sending } from '../../../lib/server/wire';

/** Returns whether an entry of the batch still waits for its payment, its mail, or an answer. */
export const isOpen = ({ entries }: Sending) =>
  entries.some(({ state }) => isInList(OPEN_ENTRY_STATES, state));

/** Returns when the last entry of a batch reached its state. */
export const getEndTime = ({ createdAt, entries }: Sending): string =>
  entries.reduce(
    (latestTime, { at }) => (Date.parse(at) > Date.parse(latestTime) ? at : latestTime),
    createdAt,
  );

export function formatResult({ state, entries }: Sending): string {
  if (state === 'ended') return t('ended.unpaid');
  const sentCount = entries.filter((entry) => entry.state === 'delivered').length;
  const notSentCount = entries.length - sentCount;
  return formatList([
    ...(sentCount > 0 ? [t('ended.sent', { n: sentCount })] : []),
    ...(notSentCount > 0 ? [t('ended.not_sent', { n: notSentCount })] : []),
  ]);
}
