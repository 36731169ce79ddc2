import { formatDayFromNow } from '@laurel/rules/dates/days';
import type { Entrant } from '@laurel/rules/fees/fees';
import { memo } from 'react';
import { t } from '@laurel/messages/pages/submissions/calendar';
import type { CalendarEvent } from '../../../lib/server/wire';
import { DebouncedStatus } from '../../../ui/accessibility/debounced-status';
import { getSelectedDay, type CalendarState } from './calendar-state';
import css from './calendar.module.css';
import { GrowingEventList } from './event-list';
import { MonthGrid } from './month-grid';

type Props = {
  film: Entrant;
  state: CalendarState;
  events: readonly CalendarEvent[];
  /** Whether the events are still those of the previous range. */
  isOutdated: boolean;
  /** Returns the day from which keys move. */
  getFocusedDay: () => string;
  onChange: (changes: Partial<CalendarState>) => void;
};

export const Month = memo(function Month({
  film,
  state,
  events,
  isOutdated,
  getFocusedDay,
  onChange,
}: Props) {
  const day = getSelectedDay(state);
  const getEvents = (date: string) =>
    events.filter((event) => event.day <= date && (event.lastDay ?? event.day) >= date);
  const dayEvents = getEvents(day);
  const dayText = formatDayFromNow(day);
  return (
    <>
      <MonthGrid
        month={state.month}
        day={day}
        isBusy={isOutdated}
        getFocusedDay={getFocusedDay}
        getEvents={getEvents}
        onDay={(next) => onChange({ day: next, month: next.slice(0, 7) })}
      />
      {events.length === 0 && !isOutdated && (
        <p className={css.muted}>{t(state.kind === null ? 'none.month' : 'none.kind')}</p>
      )}
      <section className={css.day} aria-label={dayText}>
        <h3>{dayText}</h3>
        {dayEvents.length === 0 ? (
          <p className={css.muted}>{t('day.none')}</p>
        ) : (
          <GrowingEventList key={day} events={dayEvents} film={film} />
        )}
      </section>
      <DebouncedStatus>{`${dayText}: ${t('day.count', { n: dayEvents.length })}`}</DebouncedStatus>
    </>
  );
});
