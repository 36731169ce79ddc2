import { formatDay } from '@laurel/rules/dates/days';
import { getLastOpenDay } from '@laurel/rules/billing/token-days';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Film } from '../../../lib/server/wire';
import { ButtonLink } from '../../../ui/buttons/button';
import css from '../matching.module.css';

type Props = { film: Film; n: number; isNarrowed: boolean };

/** The number of locked matches and how to unlock them; a strategy token comes first if one is left. */
export function LockedMatches({ film, n, isNarrowed }: Props) {
  const { data } = useQuery(query('getUserTokens', { userId: film.createdBy }));
  const tokensLeft = data?.availableStrategyTokens ?? 0;
  return (
    <div className={css.locked}>
      <h2>{t('locked.title', { n })}</h2>
      <p>{t(isNarrowed ? 'locked.narrowed' : 'locked')}</p>
      {tokensLeft > 0 && (
        <p>
          {t(tokensLeft === 1 ? 'locked.token' : 'locked.tokens', {
            n: tokensLeft,
            day: formatDay(getLastOpenDay()),
          })}
        </p>
      )}
      <div className={css.links}>
        {tokensLeft > 0 && (
          <ButtonLink variant="primary" to={`/user/wizard?filmId=${film.id}`}>
            {t('locked.wizard')}
          </ButtonLink>
        )}
        <ButtonLink
          variant={tokensLeft > 0 ? 'plain' : 'primary'}
          to={`/user/subscriptions?filmId=${film.id}`}
        >
          {t('locked.action')}
        </ButtonLink>
      </div>
    </div>
  );
}
