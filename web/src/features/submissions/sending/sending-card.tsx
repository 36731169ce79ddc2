import { ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import { ago } from '../../../lib/ago';
import { t } from '../../../lib/texts/sending';
import type { Film, Sending } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { EntryRow } from './entry-row';
import { cameWords, endedAt, isOpen } from './how-it-stands';
import { PayOn } from './pay-on';
import css from './sending.module.css';

type Props = { film: Film; sending: Sending; onAway: () => void };

/** One batch: where its payment stands, and each of its entries. Of one that was over when it was first seen here only a line, which opens. */
export function SendingCard({ film, sending, onAway }: Props) {
  const { batchId, state, createdAt, entries } = sending;
  const isOver = !isOpen(sending);
  const [isUnfolded, unfold] = useState(!isOver);
  const n = entries.length;
  return (
    <article className={css.card} data-batch={batchId} data-over={isOver || undefined}>
      <header className={css.head}>
        {isOver ? (
          <OverHead sending={sending} isUnfolded={isUnfolded} unfold={unfold} onAway={onAway} />
        ) : (
          <>
            <h3>{t(state === 'waiting' ? 'batch.unpaid' : 'batch', { n, when: ago(createdAt) })}</h3>
            <p role="status">{t(`batch.${state}`)}</p>
          </>
        )}
      </header>
      {state === 'waiting' && <PayOn batchId={batchId} />}
      {(isUnfolded || !isOver) && (
        <ul className={css.rows}>
          {entries.map((entry) => (
            <EntryRow key={entry.submissionId} film={film} batchId={batchId} entry={entry} />
          ))}
        </ul>
      )}
    </article>
  );
}

interface OverProps {
  sending: Sending;
  isUnfolded: boolean;
  unfold: (isUnfolded: boolean) => void;
  onAway: () => void;
}
/** The line of one of which nothing waits. */
function OverHead({ sending, isUnfolded, unfold, onAway }: OverProps) {
  const words = { n: sending.entries.length, when: ago(endedAt(sending)) };
  return (
    <>
      <h3>
        <Button
          look="quiet"
          size="small"
          className={css.fold}
          aria-expanded={isUnfolded}
          onClick={() => unfold(!isUnfolded)}
        >
          <ChevronRight size={15} aria-hidden />
          {t('over', { ...words, came: cameWords(sending) })}
        </Button>
      </h3>
      <Button
        look="quiet"
        size="small"
        icon
        aria-label={t('over.away', words)}
        title={t('over.away', words)}
        onClick={onAway}
      >
        <X size={15} aria-hidden />
      </Button>
    </>
  );
}
