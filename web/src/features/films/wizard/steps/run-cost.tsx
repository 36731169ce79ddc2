import { formatDay } from '@laurel/rules/dates/days';
import { getLastOpenDay } from '@laurel/rules/billing/token-days';
import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/films/wizard';
import type { Film } from '../../../../lib/server/wire';
import { Notice } from '../../../../ui/feedback/notice';
import { useTokensLeft } from './use-tokens-left';
import css from '../../wizard.module.css';

/** The cost of a run for this film and the tokens that are left. */
export function RunCost({ film }: { film: Film }) {
  const tokensLeft = useTokensLeft(film.createdBy, film);
  if (film.subscription) return <Notice tone="good">{t('review.plan')}</Notice>;
  if (!film.subscriptionKnown) return <Notice>{t('review.plan.unknown')}</Notice>;
  return (
    <Notice>
      {formatCost(tokensLeft)} <Link to={`/user/subscriptions?filmId=${film.id}`}>{t('review.plans')}</Link>
    </Notice>
  );
}

/** The cost in one line before the wizard begins: typing is free, the final run is not. */
export function RunPrice({ userId, film }: { userId: string; film: Film | undefined }) {
  const tokensLeft = useTokensLeft(userId, film);
  if (film?.subscription) return <p className={css.price}>{t('review.plan')}</p>;
  if (film && !film.subscriptionKnown) return null;
  return (
    <p className={css.price}>
      {t('price')}{' '}
      {tokensLeft !== undefined && (tokensLeft === 0 ? t('price.none') : t('price.left', { n: tokensLeft }))}{' '}
      {tokensLeft === 0 && (
        <Link to={`/user/subscriptions${film ? `?filmId=${film.id}` : ''}`}>{t('review.plans')}</Link>
      )}
    </p>
  );
}

/** `tokensLeft`: undefined while unknown. */
function formatCost(tokensLeft: number | undefined) {
  if (tokensLeft === undefined) return t('review.token');
  if (tokensLeft === 0) return t('review.token.none');
  const tokensText = tokensLeft === 1 ? t('review.token.last') : t('review.token.some', { n: tokensLeft });
  return `${tokensText} ${t('review.token.opens', { day: formatDay(getLastOpenDay()) })}`;
}
