import { formatDayFromNow } from '@laurel/rules/days';
import type { Entrant } from '@laurel/rules/fees';
import { memo } from 'react';
import { t } from '../../../lib/texts/calendar';
import type { CalendarEvent } from '../../../lib/wire';
import { QuietStatus } from '../../../ui/quiet-status';
import { dayLookedAt, type CalendarState } from './calendar-state';
import css from './calendar.module.css';
import { GrowingEventList } from './event-list';
import { MonthGrid } from './month-grid';

/** A month, and beneath it the day that is looked at. */
export const Month = memo(function Month({
  film,
  state,
  events,
  isOld,
  dayAsked,
  onChange,
}: {
  film: Entrant;
  state: CalendarState;
  events: readonly CalendarEvent[];
  /** They are of the days before. */
  isOld: boolean;
  /** The day that keys go on from. */
  dayAsked: () => string;
  onChange: (part: Partial<CalendarState>) => void;
}) {
  const day = dayLookedAt(state);
  const byDay = (one: string) =>
    events.filter((event) => event.day <= one && (event.lastDay ?? event.day) >= one);
  const onDay = byDay(day);
  const words = formatDayFromNow(day);
  return (
    <>
      <MonthGrid
        month={state.month}
        day={day}
        isBusy={isOld}
        dayAsked={dayAsked}
        eventsOn={byDay}
        onDay={(next) => onChange({ day: next, month: next.slice(0, 7) })}
      />
      {events.length === 0 && !isOld && (
        <p className={css.muted}>{t(state.kind === null ? 'none.month' : 'none.kind')}</p>
      )}
      <section className={css.day} aria-label={words}>
        <h3>{words}</h3>
        {onDay.length === 0 ? (
          <p className={css.muted}>{t('day.none')}</p>
        ) : (
          <GrowingEventList key={day} events={onDay} film={film} />
        )}
      </section>
      <QuietStatus>{`${words}: ${t('day.count', { n: onDay.length })}`}</QuietStatus>
    </>
  );
});
