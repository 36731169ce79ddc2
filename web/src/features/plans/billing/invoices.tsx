import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatMoney } from '@laurel/rules/money/money';
import { useState } from 'react';
import { query } from '../../../lib/server/bff';
import { parseHttpUrl } from '@laurel/rules/links/http-url';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/plans/billing';
import type { Invoice } from '../../../lib/server/wire';
import { Table } from '../../../ui/tables/table';
import css from './billing.module.css';
import { PagedSection, PER_PAGE } from './paged-section';

const STATES = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
const getStateLabel = (state: string) => {
  const knownState = STATES.find((value) => value === state);
  return knownState ? t(`state.${knownState}`) : state;
};

/** The user's invoices, newest first, each with its PDF. */
export function Invoices({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const invoices = useQuery({
    ...query('getInvoices', { userId, page, pageSize: PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedSection
      title={t('invoices.title')}
      emptyText={t('invoices.none')}
      list={invoices}
      page={page}
      onPage={setPage}
    >
      {(items) => (
        <div className={css.invoices}>
          <Table
            caption={t('invoices.title')}
            head={[
              t('invoice.number'),
              t('invoice.date'),
              t('invoice.total'),
              t('invoice.state'),
              t('invoice.pdf'),
            ]}
          >
            {items.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} />
            ))}
          </Table>
        </div>
      )}
    </PagedSection>
  );
}

type Props = { invoice: Invoice };
function InvoiceRow({ invoice: { number, createdAt, total, currency, state, pdfUrl, pageUrl } }: Props) {
  const [pdfHref, payHref] = [parseHttpUrl(pdfUrl), state === 'open' ? parseHttpUrl(pageUrl) : null];
  return (
    <tr>
      <td>
        {number ?? '–'}
        <time className={css.date} dateTime={createdAt}>
          {formatInstant(createdAt)}
        </time>
      </td>
      <td>
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
      </td>
      <td className={css.number}>{formatMoney({ amount: total, currency })}</td>
      <td>
        {getStateLabel(state)}{' '}
        {payHref && (
          <a href={payHref} target="_blank" rel="noreferrer">
            {t('invoice.pay')}
          </a>
        )}
      </td>
      <td>
        {pdfHref && (
          <a
            href={pdfHref}
            target="_blank"
            rel="noreferrer"
            aria-label={t('invoice.pdf.of', { number: number ?? '' })}
          >
            {t('invoice.pdf')}
          </a>
        )}
      </td>
    </tr>
  );
}
