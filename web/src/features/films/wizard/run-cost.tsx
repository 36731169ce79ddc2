import { Link } from 'react-router-dom';
import { t } from '../../../lib/texts/wizard';
import type { Film } from '../../../lib/wire';
import { Notice } from '../../../ui/state';
import { useTokensLeft } from './use-tokens-left';

/** What a run of this film costs, and how many of it are left, before one runs. */
export function RunCost({ film }: { film: Film }) {
  const left = useTokensLeft(film);
  if (film.subscription) return <Notice tone="good">{t('review.plan')}</Notice>;
  if (!film.subscriptionKnown) return <Notice>{t('review.plan.unknown')}</Notice>;
  const words =
    left === undefined
      ? t('review.token')
      : left === 0
        ? t('review.token.none')
        : `${has(left)} ${t('review.token.opens')}`;
  return (
    <Notice>
      {words} <Link to={`/user/subscriptions?filmId=${film.id}`}>{t('review.plans')}</Link>
    </Notice>
  );
}

const has = (n: number) => (n === 1 ? t('review.token.last') : t('review.token.some', { n }));
