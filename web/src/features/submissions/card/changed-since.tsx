import { formatDay } from '@laurel/rules/dates/days';
import { t } from '@laurel/messages/pages/submissions/submissions';
import type { ChangedSince as Change, Submission } from '../../../lib/server/wire';
import css from './submission-card.module.css';

const formatDayOrUnknown = (day: string | null) => (day === null ? t('changed.unknown') : formatDay(day));

export function formatChange({ what, from, to }: Change): string {
  if (what === 'year') return t('changed.year', { from: from ?? '', to: to ?? '' });
  if (what === 'merged') return t('changed.merged', { from: from ?? '', to: to ?? '' });
  const days = { from: formatDayOrUnknown(from), to: formatDayOrUnknown(to) };
  if (what === 'dates') return from === to ? t('changed.dates.same') : t('changed.dates', days);
  if (what === 'opening') return t('changed.opening', days);
  if (what === 'answer') return t('changed.answer', days);
  if (what === 'days') return t(from === to ? 'changed.days.same' : 'changed.days', days);
  return t(what === 'discontinued' ? 'changed.discontinued' : 'changed.fees');
}

/** Shows what changed at a competition since its entry was planned, because users plan by dates and fees. */
export function ChangedSince({ submission: { changedSince } }: { submission: Submission }) {
  if (changedSince.length === 0) return null;
  return (
    <div className={css.changed}>
      <strong>{t('changed.title')}</strong>
      <ul>
        {changedSince.map((change) => (
          <li key={change.what}>{formatChange(change)}</li>
        ))}
      </ul>
    </div>
  );
}
