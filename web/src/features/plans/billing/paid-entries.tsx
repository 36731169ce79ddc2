import { parseHttpUrl } from '@laurel/rules/links/http-url';
import { formatMoney } from '@laurel/rules/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/plans/billing';
import type { PaidFees } from '../../../lib/server/wire';
import { Table } from '../../../ui/tables/table';
import css from './billing.module.css';
import { PagedSection, PER_PAGE } from './paged-section';

/** Entry fees paid through Laurel, one payment per row: the fee of each entry, and refunds. */
export function PaidEntries({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const fees = useQuery({
    ...query('getPaidFees', { userId, page, pageSize: PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedSection title={t('fees.title')} emptyText={t('fees.none')} list={fees} page={page} onPage={setPage}>
      {(payments) => (
        <>
          <Table
            caption={t('fees.title')}
            head={[t('fees.entries'), t('fees.date'), t('fees.paid'), t('fees.receipt')]}
          >
            {payments.map((payment) => (
              <Payment key={`${payment.batchId} ${payment.currency}`} userId={userId} payment={payment} />
            ))}
          </Table>
          {payments.some(({ receiptUrl }) => receiptUrl !== null) && (
            <p className={css.muted}>{t('fees.receipt.until')}</p>
          )}
        </>
      )}
    </PagedSection>
  );
}

type Props = { userId: string; payment: PaidFees };
function Payment({
  userId,
  payment: { filmId, filmName, at, currency, amount, returned, receiptUrl, entries },
}: Props) {
  const receipt = parseHttpUrl(receiptUrl);
  const amounts = [amount, returned, ...entries.map((entry) => entry.amount)];
  const format = (sum: number) =>
    formatMoney(
      { amount: sum, currency },
      amounts.map((other) => ({ amount: other, currency })),
    );
  return (
    <tr>
      <td>
        <Link to={`/submissions2/user/${userId}/film/${filmId}`}>
          <bdi>{filmName}</bdi>
        </Link>
        <ul className={css.paidFor} aria-label={t('fees.film', { film: filmName })}>
          {entries.map(({ entryId, name, amount: fee, state }) => (
            <li key={entryId} dir="auto">
              {t(`fees.entry.${state}`, { name, sum: format(fee) })}
            </li>
          ))}
        </ul>
      </td>
      <td>
        <time dateTime={at}>{formatInstant(at)}</time>
      </td>
      <td className={css.number}>
        {format(amount)}
        {returned > 0 && <span className={css.refund}>{t('fees.refunded', { sum: format(returned) })}</span>}
      </td>
      <td>
        {receipt && (
          <a
            href={receipt}
            target="_blank"
            rel="noreferrer"
            aria-label={t('fees.receipt.of', { film: filmName, sum: format(amount) })}
          >
            {t('fees.receipt')}
          </a>
        )}
      </td>
    </tr>
  );
}
