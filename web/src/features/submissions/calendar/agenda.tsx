import { formatDay, formatRelativeDay, today, formatWeekday } from '@laurel/rules/dates/days';
import type { Entrant } from '@laurel/rules/fees/fees';
import { memo } from 'react';
import { t } from '@laurel/messages/pages/submissions/calendar';
import type { CalendarEvent } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { useIncrementalCount } from '../view-state/use-incremental-count';
import css from './calendar.module.css';
import { EventList } from './event-list';

/** The number of events that are rendered at a time while the user scrolls. */
const EVENTS_PER_STEP = 20;

type Props = {
  film: Entrant;
  from: string;
  events: readonly CalendarEvent[];
  /** Whether the events are still those of the previous range. */
  isOutdated: boolean;
  /** Shows events of every kind. Null if they are already shown. */
  onShowAll: (() => void) | null;
};

/** Lists the days from a given day on. Events that began earlier are listed on the first day. */
export const Agenda = memo(function Agenda({ film, from, events, isOutdated, onShowAll }: Props) {
  const { count, ref } = useIncrementalCount(0, events.length, EVENTS_PER_STEP);
  if (events.length === 0)
    return (
      <EmptyState
        title={t('none.title')}
        action={onShowAll && <Button onClick={onShowAll}>{t('none.all')}</Button>}
      >
        {onShowAll ? t('none.kind') : t('none', { day: formatDay(from) })}
      </EmptyState>
    );
  const now = today();
  const days = [...Map.groupBy(events.slice(0, count), ({ day }) => (day < from ? from : day))];
  return (
    <ol className={css.agenda} aria-busy={isOutdated}>
      {days.map(([day, dayEvents]) => (
        <li key={day}>
          <h3>
            <time dateTime={day}>{`${formatWeekday(day, 'short')} ${formatDay(day)}`}</time>
            <span className={css.muted}>{formatRelativeDay(day, now)}</span>
          </h3>
          <EventList events={dayEvents} film={film} now={now} />
        </li>
      ))}
      {count < events.length && <li ref={ref} className={css.sentinel} />}
    </ol>
  );
});
