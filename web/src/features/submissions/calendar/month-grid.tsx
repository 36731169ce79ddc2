import { formatDay, formatMonth, today, formatWeekday } from '@laurel/rules/dates/days';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/submissions/calendar';
import type { CalendarEvent } from '../../../lib/server/wire';
import { VisuallyHidden } from '../../../ui/accessibility/visually-hidden';
import css from './calendar.module.css';
import { formatKind, formatLongName, formatShortName, getTone } from './format-event';
import { getEventKey, getFestivalPath } from './event-paths';
import { getDayAfterKey, getWeeks } from './month-days';

const MAX_SHOWN_EVENTS = 3;

type Props = {
  month: string;
  day: string;
  isBusy: boolean;
  /** Returns the day from which keys move. It may not be rendered yet. */
  getFocusedDay: () => string;
  getEvents: (day: string) => readonly CalendarEvent[];
  onDay: (day: string) => void;
};

/**
 * The weeks of a month as a grid (WAI-ARIA Authoring Practices, grid). One day is in the tab order, and keys
 * move to the others. A day's events are announced with it. The list below the grid opens them by keyboard.
 */
export function MonthGrid({ month, day, isBusy, getFocusedDay, getEvents, onDay }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const isFocusRequested = useRef(false);
  useEffect(() => {
    if (!isFocusRequested.current) return;
    isFocusRequested.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const moveByKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const nextDay = getDayAfterKey(
      getFocusedDay(),
      event.key,
      getComputedStyle(event.currentTarget).direction === 'rtl',
    );
    if (nextDay === null) return;
    event.preventDefault();
    isFocusRequested.current = true;
    onDay(nextDay);
  };
  const weeks = getWeeks(month);
  return (
    <table
      ref={grid}
      role="grid"
      className={css.grid}
      aria-label={t('days', { month: formatMonth(month) })}
      aria-busy={isBusy}
      onKeyDown={moveByKey}
    >
      <thead>
        <tr>
          {weeks[0]!.map((date) => (
            <th key={date} scope="col" aria-label={formatWeekday(date, 'long')}>
              {formatWeekday(date, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <Day
                key={date}
                day={date}
                isOtherMonth={!date.startsWith(month)}
                isSelected={date === day}
                events={getEvents(date)}
                onDay={onDay}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayProps {
  day: string;
  isOtherMonth: boolean;
  isSelected: boolean;
  events: readonly CalendarEvent[];
  onDay: (day: string) => void;
}
function Day({ day, isOtherMonth, isSelected, events, onDay }: DayProps) {
  const shownEvents = events.length > MAX_SHOWN_EVENTS + 1 ? events.slice(0, MAX_SHOWN_EVENTS) : events;
  const hiddenCount = events.length - shownEvents.length;
  return (
    <td
      data-day={day}
      data-other={isOtherMonth || undefined}
      tabIndex={isSelected ? 0 : -1}
      aria-selected={isSelected}
      aria-current={day === today() ? 'date' : undefined}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isSelected && !isOtherMonth) onDay(day);
      }}
      onClick={() => onDay(day)}
    >
      <span className={css.date} aria-hidden>
        {Number(day.slice(8))}
      </span>
      <VisuallyHidden>{formatDay(day)}</VisuallyHidden>
      {events.length > 0 && (
        <ul className={css.chips}>
          {shownEvents.map((event) => (
            <li key={getEventKey(event)}>
              <Chip event={event} />
            </li>
          ))}
          {hiddenCount > 0 && (
            <li className={css.more}>
              <span className={css.long}>{t('more', { n: hiddenCount })}</span>
              <span className={css.short} aria-hidden>
                {t('more.short', { n: hiddenCount })}
              </span>
            </li>
          )}
        </ul>
      )}
    </td>
  );
}

function Chip({ event }: { event: CalendarEvent }) {
  const title = `${formatKind(event)}: ${formatLongName(event)}`;
  const content = (
    <>
      <VisuallyHidden>{`${formatKind(event)}: `}</VisuallyHidden>
      <bdi>{formatShortName(event)}</bdi>
    </>
  );
  const chipProps = { className: css.chip, title, 'data-kind': event.kind, 'data-tone': getTone(event) };
  const path = getFestivalPath(event);
  if (path === null) return <span {...chipProps}>{content}</span>;
  return (
    <Link {...chipProps} to={path} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
      {content}
    </Link>
  );
}
