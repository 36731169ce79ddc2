import { Link } from 'react-router-dom';
import { formatDay } from '../../../lib/format/day';
import { formatMoney } from '../../../lib/format/money';
import { formatRuntime } from '../../../lib/format/runtime';
import { t } from '../../../lib/texts/wizard';
import type { BusinessRole, Film, Preferences } from '../../../lib/wire';
import { Notice } from '../../../ui/state';
import css from './wizard.module.css';

const asked = [
  'length',
  'productionDate',
  'types',
  'genres',
  'filmLanguages',
  'productionCountries',
  'directorNationalities',
  'directorResidency',
  'directorGender',
  'directorAge',
  'directorIsStudent',
  'previousFeatures',
  'screenings',
  'isOnline',
  'directorLanguages',
  'directorSubdivisions',
  'productionSubdivisions',
  'budget',
] as const;
const mayBeNone = new Set<string>(['filmLanguages', 'screenings']);

/** What the run will go by, what is still open, and what it costs. */
export function ReviewStep({ film, role, preferences }: { film: Film; role: BusinessRole; preferences: Preferences }) {
  const open = asked.filter((name) => {
    const value = film[name];
    return value === null || (Array.isArray(value) && value.length === 0 && !mayBeNone.has(name));
  });
  const { budget, qualifiers, regions, from, to } = preferences;
  const wanted = [
    budget && formatMoney(budget),
    ...(qualifiers ?? []),
    ...(regions ?? []),
    from && formatDay(from),
    to && formatDay(to),
  ].filter(Boolean);
  return (
    <>
      <dl className={css.review}>
        <dt>{t('review.role')}</dt>
        <dd>{role}</dd>
        <dt>{t('review.film')}</dt>
        <dd>
          <strong dir="auto">{film.name}</strong> {film.length !== null && formatRuntime(film.length)} {film.types.join(', ')}
        </dd>
        <dt>{t('review.open')}</dt>
        <dd>{open.length > 0 ? open.map((name) => t(`fact.${name}`)).join(', ') : t('review.open.none')}</dd>
        <dt>{t('review.preferences')}</dt>
        <dd>{wanted.length > 0 ? wanted.join(' · ') : t('review.preferences.none')}</dd>
      </dl>
      {film.subscription ? (
        <Notice tone="good">{t('review.plan')}</Notice>
      ) : (
        <Notice>
          {t('review.token')} <Link to={`/user/subscriptions?filmId=${film.id}`}>{t('review.plans')}</Link>
        </Notice>
      )}
    </>
  );
}
