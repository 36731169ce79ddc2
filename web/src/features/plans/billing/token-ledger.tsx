import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/plans/billing';
import { QueryStatus } from '../../../widgets/feedback/query-status';
import { Table } from '../../../ui/tables/table';
import css from './billing.module.css';

/** The remaining tokens and the last entries of their ledger. */
export function TokenLedger({ userId }: { userId: string }) {
  const tokens = useQuery(query('getUserTokens', { userId }));
  const { data } = tokens;
  return (
    <section className={css.section}>
      <h2>{t('tokens.title')}</h2>
      <QueryStatus query={tokens} lines={3} />
      {data && (
        <p>
          {t('tokens.have', {
            strategy: data.availableStrategyTokens,
            submission: data.availableSubmissionTokens,
          })}
        </p>
      )}
      {data?.entries.length === 0 && <p className={css.muted}>{t('tokens.none')}</p>}
      {data && data.entries.length > 0 && (
        <Table caption={t('tokens.title')} head={[t('entry.reason'), t('entry.amount'), t('entry.date')]}>
          {data.entries.map(({ id, reason, amount, token, at }) => (
            <tr key={id}>
              <td dir="auto">{reason}</td>
              <td className={css.number}>
                {amount > 0 ? `+${amount}` : `−${-amount}`} {t(`token.${token}`)}
              </td>
              <td>
                <time dateTime={at}>{formatInstant(at)}</time>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
