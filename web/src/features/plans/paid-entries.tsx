import { formatMoney } from '@laurel/rules/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../lib/bff';
import { formatInstant } from '../../lib/instant';
import { t } from '../../lib/texts/billing';
import type { PaidFees } from '../../lib/wire';
import { Pagination } from '../../ui/pagination';
import { ErrorState } from '../../ui/state';
import { Table } from '../../ui/table';
import { Waiting } from '../../ui/waiting';
import css from './billing.module.css';

const PER_PAGE = 20;

/** Festivals’ fees that were paid with Laurel, a payment a row: what each entry has cost, and what came back of it. */
export function PaidEntries({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const fees = useQuery({
    ...query('getPaidFees', { userId, page, pageSize: PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  const { data } = fees;
  return (
    <section className={css.part}>
      <h2>{t('fees.title')}</h2>
      {fees.isPending && <Waiting query={fees} lines={3} />}
      {fees.isError && !data && <ErrorState error={fees.error} onRetry={() => void fees.refetch()} />}
      {data?.total === 0 && <p className={css.muted}>{t('fees.none')}</p>}
      {data && data.total > 0 && (
        <Table caption={t('fees.title')} head={[t('fees.what'), t('fees.when'), t('fees.paid')]}>
          {data.items.map((payment) => (
            <Payment key={`${payment.batchId} ${payment.currency}`} userId={userId} payment={payment} />
          ))}
        </Table>
      )}
      {data && <Pagination page={page} pageSize={PER_PAGE} total={data.total} onPage={setPage} />}
    </section>
  );
}

function Payment({
  userId,
  payment: { filmId, filmName, at, currency, amount, returned, entries },
}: {
  userId: string;
  payment: PaidFees;
}) {
  return (
    <tr>
      <td>
        <Link to={`/submissions2/user/${userId}/film/${filmId}`}>
          <bdi>{filmName}</bdi>
        </Link>
        <ul className={css.paidFor} aria-label={t('fees.film', { film: filmName })}>
          {entries.map(({ entryId, name, amount: fee, state }) => (
            <li key={entryId} dir="auto">
              {t(`fees.entry.${state}`, { name, sum: formatMoney({ amount: fee, currency }) })}
            </li>
          ))}
        </ul>
      </td>
      <td>
        <time dateTime={at}>{formatInstant(at)}</time>
      </td>
      <td className={css.number}>
        {formatMoney({ amount, currency })}
        {returned > 0 && (
          <span className={css.back}>
            {t('fees.back', { sum: formatMoney({ amount: returned, currency }) })}
          </span>
        )}
      </td>
    </tr>
  );
}
