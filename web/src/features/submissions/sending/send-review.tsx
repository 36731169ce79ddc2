import { useState } from 'react';
import { t } from '../../../lib/texts/sending';
import type { SendingReviews } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { LeaveButton } from '../../../ui/dialog';
import { Notice } from '../../../ui/state';
import { DossierNotice, Totals } from './send-totals';
import { AbleRow, UnableRow } from './review-row';
import css from './sending.module.css';
import { sumOf } from './sums-of';
import { useSubmit } from './use-submit';

type Props = { filmId: number; review: SendingReviews; onAgain: () => void; onSent: () => void };

/** What can be sent, each to be left out, and what cannot, with why. */
export function SendReview({ filmId, review, onAgain, onSent }: Props) {
  const [left, leave] = useState<ReadonlySet<number>>(new Set());
  const { items, tokens, paymentConfigured } = review;
  const able = items.filter(({ fault }) => fault === null);
  const unable = items.filter(({ fault }) => fault !== null);
  const picked = able.filter(({ submissionId }) => !left.has(submissionId));
  const sums = sumOf(picked, review.totals);
  const { submit, busy, refusal } = useSubmit(filmId, { onAgain, onSent });
  const isShort = picked.length > tokens.has;
  const isStopped =
    picked.length === 0 ||
    isShort ||
    sums.some(({ fault }) => fault) ||
    (sums.length > 0 && !paymentConfigured);
  const toggle = (id: number, isIn: boolean) => {
    const next = new Set(left);
    if (isIn) next.delete(id);
    else next.add(id);
    leave(next);
  };
  return (
    <>
      {able.length === 0 && <Notice>{t('nothing')}</Notice>}
      {able.length > 0 && (
        <section aria-labelledby="send-able">
          <h3 id="send-able">{t('able', { n: able.length })}</h3>
          <ul className={css.rows}>
            {able.map((row) => (
              <AbleRow
                key={row.submissionId}
                row={row}
                isIn={!left.has(row.submissionId)}
                onToggle={(isIn) => toggle(row.submissionId, isIn)}
              />
            ))}
          </ul>
        </section>
      )}
      {able.length > 0 && <DossierNotice filmId={filmId} dossier={review.dossier} />}
      {able.length > 0 && (
        <Totals
          sums={sums}
          needed={picked.length}
          has={tokens.has}
          filmId={filmId}
          isConfigured={paymentConfigured}
        />
      )}
      {refusal && <Notice tone="refused">{refusal}</Notice>}
      <div className={css.actions}>
        {able.length > 0 && (
          <Button look="primary" busy={busy} disabled={isStopped} onClick={() => void submit(picked)}>
            {t(sums.length > 0 ? 'pay' : 'send.now', { n: picked.length })}
          </Button>
        )}
        <LeaveButton>{t('cancel')}</LeaveButton>
      </div>
      {unable.length > 0 && (
        <details className={css.unable} open={able.length === 0}>
          <summary>{t('unable', { n: unable.length })}</summary>
          <ul className={css.rows}>
            {unable.map((row) => (
              <UnableRow key={row.submissionId} row={row} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
