import { OPEN_ENTRY_STATES } from '@laurel/rules/sendings';
import { isOneOf } from '@laurel/rules/vocabularies';
import { enumerated } from '../../../lib/enumerated';
import { t } from '../../../lib/texts/sending';
import type { Sending } from '../../../lib/wire';

/** Whether something of a batch waits: for its payment, its mail, or an answer. */
export const isOpen = ({ entries }: Sending) =>
  entries.some(({ state }) => isOneOf(OPEN_ENTRY_STATES, state));

/** When the last of a batch came to where it is. */
export const endedAt = ({ createdAt, entries }: Sending): string =>
  entries.reduce((last, { at }) => (Date.parse(at) > Date.parse(last) ? at : last), createdAt);

/** What came of a batch of which nothing waits. */
export function cameWords({ state, entries }: Sending): string {
  if (state === 'ended') return t('over.unpaid');
  const sent = entries.filter((one) => one.state === 'delivered').length;
  const back = entries.length - sent;
  return enumerated([
    ...(sent > 0 ? [t('over.sent', { n: sent })] : []),
    ...(back > 0 ? [t('over.back', { n: back })] : []),
  ]);
}
