import { CheckCircle2, CircleAlert, CircleHelp, Clock, Send, type LucideIcon } from 'lucide-react';
import { getFeePaidHere, type EntryState } from '@laurel/rules/submissions/sendings';
import { formatEntryText, formatReturnReason } from '@laurel/messages/documents/entry-text';
import { t } from '@laurel/messages/pages/submissions/sending';
import type { Film, SendingEntry } from '../../../lib/server/wire';
import { EntryQuestion } from './entry-question';
import css from './sending.module.css';

const icons: Record<EntryState, LucideIcon> = {
  waiting: Clock,
  delivering: Send,
  unconfirmed: CircleHelp,
  delivered: CheckCircle2,
  returned: CircleAlert,
};

function formatState({ state, method, address, isUnsure, reason }: SendingEntry): string {
  const values = { address: address ?? '' };
  switch (state) {
    case 'waiting':
      return t('entry.waiting');
    case 'delivering':
      return t('entry.delivering', values);
    case 'unconfirmed':
      return isUnsure ? t('entry.unsure', values) : t('entry.unconfirmed');
    case 'delivered':
      return method === 'email' ? t('entry.delivered', values) : t('entry.delivered.website');
    case 'returned':
      return reason ? formatReturnReason(reason) : '';
  }
}

/** Formats what was returned with an entry that came back. */
function formatRefund(entry: SendingEntry): string {
  const { isFeeRefunded, reason } = entry;
  if (reason === 'cancelled' || reason === 'unpaid') return t('entry.refund.unused');
  if (!getFeePaidHere(entry)?.amount) return t('entry.refund.token');
  return t(isFeeRefunded ? 'entry.refund' : 'entry.refund.pending');
}

export function EntryRow({ film, batchId, entry }: { film: Film; batchId: string; entry: SendingEntry }) {
  const { state, name, serverResponse: reply, submissionId } = entry;
  const Icon = icons[state];
  return (
    <li className={css.entry} data-state={state} data-entry={submissionId} tabIndex={-1}>
      <Icon size={18} aria-hidden />
      <div className={css.text}>
        <bdi className={css.title}>{name}</bdi>
        <span role="status">{formatState(entry)}</span>
        {state === 'returned' && reply && (
          <span className={css.muted}>{formatEntryText('entry.server-reply', { reply })}</span>
        )}
        {state === 'returned' && <span className={css.muted}>{formatRefund(entry)}</span>}
        {state === 'unconfirmed' && <EntryQuestion film={film} batchId={batchId} entry={entry} />}
      </div>
    </li>
  );
}
