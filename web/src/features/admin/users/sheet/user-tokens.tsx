import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../lib/server/bff';
import { formatInstant } from '../../../../lib/dates/format-instant';
import { isNotFound, retryUnlessNotFound } from '../../../../lib/server/refused';
import { t } from '@laurel/messages/pages/administration/users';
import css from '../../admin.module.css';
import { QueryStatus } from '../../../../widgets/feedback/query-status';

const MAX_ENTRIES = 5;

/** A user's tokens and the latest entries of the ledger. */
export function UserTokens({ userId }: { userId: string }) {
  const tokens = useQuery({ ...query('getUserTokens', { userId }), retry: retryUnlessNotFound });
  const { data } = tokens;
  const hasNone = data?.entries.length === 0 || isNotFound(tokens.error);
  return (
    <section className={css.section}>
      <h3>{t('tokens')}</h3>
      {hasNone ? <p className={css.muted}>{t('tokens.none')}</p> : <QueryStatus query={tokens} lines={2} />}
      {data && !hasNone && (
        <>
          <p>
            {t('tokens.have', {
              strategy: data.availableStrategyTokens,
              submission: data.availableSubmissionTokens,
            })}
          </p>
          <ul className={css.lines}>
            {data.entries.slice(0, MAX_ENTRIES).map(({ id, amount, token, reason, at }) => (
              <li key={id}>
                <strong>
                  {amount > 0 ? `+${amount}` : `−${-amount}`} {t(`grant.${token}`)}
                </strong>
                <span>
                  <span dir="auto">{reason}</span> · <time dateTime={at}>{formatInstant(at)}</time>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
