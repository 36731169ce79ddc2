import { ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { formatRelativeTime } from '../../../lib/dates/relative-time';
import { t } from '@laurel/messages/pages/submissions/sending';
import type { Film, Sending } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { EntryRow } from './entry-row';
import { formatResult, getEndTime, isOpen } from './sending-state';
import { ContinuePayment } from './continue-payment';
import css from './sending.module.css';

type Props = { film: Film; sending: Sending; onDismiss: () => void };

/** A batch with its payment and entries. A finished one is a line that can be opened. */
export function SendingCard({ film, sending, onDismiss }: Props) {
  const { batchId, state, createdAt, entries } = sending;
  const isFinished = !isOpen(sending);
  const [isUnfolded, setUnfolded] = useState(!isFinished);
  const n = entries.length;
  return (
    <article className={css.card} data-batch={batchId} data-over={isFinished || undefined}>
      <header className={css.head}>
        {isFinished ? (
          <FinishedHead
            sending={sending}
            isUnfolded={isUnfolded}
            setUnfolded={setUnfolded}
            onDismiss={onDismiss}
          />
        ) : (
          <>
            <h3>
              {t(state === 'waiting' ? 'batch.unpaid' : 'batch', { n, when: formatRelativeTime(createdAt) })}
            </h3>
            <p role="status">{t(`batch.${state}`)}</p>
          </>
        )}
      </header>
      {state === 'waiting' && <ContinuePayment batchId={batchId} />}
      {(isUnfolded || !isFinished) && (
        <ul className={css.rows}>
          {entries.map((entry) => (
            <EntryRow key={entry.submissionId} film={film} batchId={batchId} entry={entry} />
          ))}
        </ul>
      )}
    </article>
  );
}

interface FinishedHeadProps {
  sending: Sending;
  isUnfolded: boolean;
  setUnfolded: (isUnfolded: boolean) => void;
  onDismiss: () => void;
}
/** The line of a finished batch. */
function FinishedHead({ sending, isUnfolded, setUnfolded, onDismiss }: FinishedHeadProps) {
  const values = { n: sending.entries.length, when: formatRelativeTime(getEndTime(sending)) };
  return (
    <>
      <h3>
        <Button
          variant="subtle"
          size="small"
          className={css.fold}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <ChevronRight size={15} aria-hidden />
          {t('ended', { ...values, result: formatResult(sending) })}
        </Button>
      </h3>
      <Button
        variant="subtle"
        size="small"
        icon
        aria-label={t('ended.dismissed', values)}
        title={t('ended.dismissed', values)}
        onClick={onDismiss}
      >
        <X size={15} aria-hidden />
      </Button>
    </>
  );
}
