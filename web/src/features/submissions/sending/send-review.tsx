import { useState } from 'react';
import { t } from '@laurel/words/pages/submissions/sending';
import type { SendingReview, SendingReviews } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { LeaveButton } from '../../../ui/dialogs/dialog';
import { Notice } from '../../../ui/feedback/notice';
import { DossierNotice, Totals } from './send-totals';
import { AbleRow, UnableRow } from './review-row';
import css from './sending.module.css';
import { sumPayments } from './sum-payments';
import { useSubmit } from './use-submit';

type Props = {
  filmId: number;
  review: SendingReviews;
  isAll: boolean;
  onAgain: () => void;
  onSent: () => void;
};

/**
 * Lists the entries that can be sent, and the others with the reason. Entries chosen before are included and
 * can be left out. If the dialog opened for a whole column, none is included at first, because they cost
 * fees.
 */
export function SendReview({ filmId, review, isAll, onAgain, onSent }: Props) {
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const isIn = ({ submissionId }: SendingReview) => turned.has(submissionId) === isAll;
  const { items, tokens, paymentConfigured } = review;
  const able = items.filter(({ fault }) => fault === null);
  const unable = items.filter(({ fault }) => fault !== null);
  const picked = able.filter(isIn);
  const sums = sumPayments(picked, review.totals);
  const { submit, busy, refusal } = useSubmit(filmId, { onAgain, onSent });
  const isShort = picked.length > tokens.has;
  const isStopped =
    picked.length === 0 ||
    isShort ||
    sums.some(({ fault }) => fault) ||
    (sums.length > 0 && !paymentConfigured);
  const put = (rows: readonly SendingReview[], to: boolean) => {
    const next = new Set(turned);
    for (const { submissionId } of rows) {
      if (to === isAll) next.add(submissionId);
      else next.delete(submissionId);
    }
    setTurned(next);
  };
  return (
    <>
      {able.length === 0 && <Notice>{t('nothing')}</Notice>}
      {able.length > 0 && (
        <section aria-labelledby="send-able">
          <h3 id="send-able">{t('sendable', { n: able.length })}</h3>
          {able.length > 1 && (
            <div className={css.actions}>
              <Button size="small" onClick={() => put(able, true)}>
                {t('choose.all')}
              </Button>
              <Button size="small" onClick={() => put(able, false)}>
                {t('choose.none')}
              </Button>
            </div>
          )}
          <ul className={css.rows}>
            {able.map((row) => (
              <AbleRow key={row.submissionId} row={row} isIn={isIn(row)} onToggle={(to) => put([row], to)} />
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
          <summary>{t('not_sendable', { n: unable.length })}</summary>
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
