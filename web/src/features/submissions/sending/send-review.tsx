import { getSumsPaidHere } from '@laurel/rules/submissions/sendings';
import { useState } from 'react';
import { t } from '@laurel/messages/pages/submissions/sending';
import type { SendingReview, SendingReviews } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { LeaveButton } from '../../../ui/dialogs/dialog';
import { Notice } from '../../../ui/feedback/notice';
import { DossierNotice, Totals } from './send-totals';
import { SendableRow, UnsendableRow } from './review-row';
import css from './sending.module.css';
import { useSubmitEntries } from './use-submit-entries';

type Total = SendingReviews['totals'][number];
/** Sums the fees to pay per currency. A sum keeps the review's fault only while it equals the reviewed amount. */
function sumPayments(includedEntries: readonly SendingReview[], totals: readonly Total[]): Total[] {
  return getSumsPaidHere(includedEntries).map((sum) => {
    const reviewed = totals.find(({ currency }) => currency === sum.currency);
    return { ...sum, fault: reviewed?.amount === sum.amount ? reviewed.fault : null };
  });
}

type Props = {
  filmId: number;
  review: SendingReviews;
  isWholeColumn: boolean;
  onReviewAgain: () => void;
  onSent: () => void;
};

/**
 * Lists the entries that can be sent, and the others with the reason. Entries that the user chose are included and
 * can be left out. If the dialog opened for a whole column, none is included at first, because they cost fees.
 */
export function SendReview({ filmId, review, isWholeColumn, onReviewAgain, onSent }: Props) {
  const { items, tokens, paymentConfigured } = review;
  const [includedIds, setIncludedIds] = useState<ReadonlySet<number>>(
    () => new Set(isWholeColumn ? [] : items.map(({ submissionId }) => submissionId)),
  );
  const isIncluded = ({ submissionId }: SendingReview) => includedIds.has(submissionId);
  const sendable = items.filter(({ fault }) => fault === null);
  const unsendable = items.filter(({ fault }) => fault !== null);
  const fees = sendable.flatMap(({ fee }) => fee ?? []);
  const includedEntries = sendable.filter(isIncluded);
  const sums = sumPayments(includedEntries, review.totals);
  const { submit, busy, refusal } = useSubmitEntries(filmId, { onReviewAgain, onSent });
  const lacksTokens = includedEntries.length > tokens.has;
  const isSendingBlocked =
    includedEntries.length === 0 ||
    lacksTokens ||
    sums.some(({ fault }) => fault) ||
    (sums.length > 0 && !paymentConfigured);
  const setIncluded = (rows: readonly SendingReview[], shouldInclude: boolean) => {
    const ids = new Set(rows.map(({ submissionId }) => submissionId));
    setIncludedIds(shouldInclude ? includedIds.union(ids) : includedIds.difference(ids));
  };
  return (
    <>
      {sendable.length === 0 && <Notice>{t('nothing')}</Notice>}
      {sendable.length > 0 && (
        <section aria-labelledby="send-able">
          <h3 id="send-able">{t('sendable', { n: sendable.length })}</h3>
          {sendable.length > 1 && (
            <div className={css.actions}>
              <Button size="small" onClick={() => setIncluded(sendable, true)}>
                {t('choose.all')}
              </Button>
              <Button size="small" onClick={() => setIncluded(sendable, false)}>
                {t('choose.none')}
              </Button>
            </div>
          )}
          <ul className={css.rows}>
            {sendable.map((row) => (
              <SendableRow
                key={row.submissionId}
                row={row}
                amounts={fees}
                isIncluded={isIncluded(row)}
                onToggle={(shouldInclude) => setIncluded([row], shouldInclude)}
              />
            ))}
          </ul>
        </section>
      )}
      {sendable.length > 0 && <DossierNotice filmId={filmId} dossier={review.dossier} />}
      {sendable.length > 0 && (
        <Totals
          sums={sums}
          amounts={fees}
          tokensNeeded={includedEntries.length}
          tokensAvailable={tokens.has}
          filmId={filmId}
          isConfigured={paymentConfigured}
        />
      )}
      {refusal && <Notice tone="refused">{refusal}</Notice>}
      <div className={css.actions}>
        {sendable.length > 0 && (
          <Button
            variant="primary"
            busy={busy}
            disabled={isSendingBlocked}
            onClick={() => void submit(includedEntries)}
          >
            {t(sums.length > 0 ? 'pay' : 'send.now', { n: includedEntries.length })}
          </Button>
        )}
        <LeaveButton>{t('cancel')}</LeaveButton>
      </div>
      {unsendable.length > 0 && (
        <details className={css.unable} open={sendable.length === 0}>
          <summary>{t('not_sendable', { n: unsendable.length })}</summary>
          <ul className={css.rows}>
            {unsendable.map((row) => (
              <UnsendableRow key={row.submissionId} row={row} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
