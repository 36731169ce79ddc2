import { CheckCircle2, CircleAlert, CircleHelp, Clock, Send, type LucideIcon } from 'lucide-react';
import { paidHere, type EntryState } from '@laurel/rules/sendings';
import { entryWords, returnedWords } from '@laurel/words/entry-words';
import { t } from '../../../lib/texts/sending';
import type { Film, SendingEntry } from '../../../lib/wire';
import { EntryQuestion } from './entry-question';
import css from './sending.module.css';

const icons: Record<EntryState, LucideIcon> = {
  waiting: Clock,
  delivering: Send,
  asking: CircleHelp,
  delivered: CheckCircle2,
  returned: CircleAlert,
};

/** How far an entry is, in plain words. */
function stateWords({ state, way, address, isUnsure, reason }: SendingEntry): string {
  const to = { address: address ?? '' };
  switch (state) {
    case 'waiting':
      return t('entry.waiting');
    case 'delivering':
      return t('entry.delivering', to);
    case 'asking':
      return isUnsure ? t('entry.unsure', to) : t('entry.asking');
    case 'delivered':
      return way === 'email' ? t('entry.delivered', to) : t('entry.delivered.there');
    case 'returned':
      return reason ? returnedWords(reason) : '';
  }
}

/** Of one that came back: what came with it. */
function backWords(entry: SendingEntry): string {
  const { isFeeBack, reason } = entry;
  if (reason === 'cancelled' || reason === 'unpaid') return t('entry.back.unused');
  if (!paidHere(entry)?.amount) return t('entry.back.token');
  return t(isFeeBack ? 'entry.back' : 'entry.back.coming');
}

/** One entry of a batch. */
export function EntryRow({ film, batchId, entry }: { film: Film; batchId: string; entry: SendingEntry }) {
  const { state, name, said, submissionId } = entry;
  const Icon = icons[state];
  return (
    <li className={css.entry} data-state={state} data-entry={submissionId} tabIndex={-1}>
      <Icon size={18} aria-hidden />
      <div className={css.words}>
        <bdi className={css.title}>{name}</bdi>
        <span role="status">{stateWords(entry)}</span>
        {state === 'returned' && said && (
          <span className={css.muted}>{entryWords('entry.said', { said })}</span>
        )}
        {state === 'returned' && <span className={css.muted}>{backWords(entry)}</span>}
        {state === 'asking' && <EntryQuestion film={film} batchId={batchId} entry={entry} />}
      </div>
    </li>
  );
}
