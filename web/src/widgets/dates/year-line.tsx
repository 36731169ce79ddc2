import { countDaysBetween, formatDayShort, listMonthStarts, today } from '@laurel/rules/dates/days';
import { Link } from 'react-router-dom';
import {
  formatEventKind,
  formatEvent,
  formatRow,
  usualDatesLabel,
  YEAR_EVENTS,
  type YearEvent,
} from '../../lib/dates/format-year';
import { getLabelVisibility } from './price-labels';
import css from './year-line.module.css';

/**
 * A day or a range of days, YYYY-MM-DD. `fee`: the fee until then. `price`: its shortest form, drawn if it
 * fits. `isUsual`: not announced, but taken from the previous edition.
 */
export type TimelineEvent = {
  kind: YearEvent;
  from: string;
  to: string;
  fee?: string | null;
  price?: string | null;
  isUsual?: boolean;
};
/** `laterEvents`: events after the last month of the line. `href`: the link of the name. */
export type YearRow = {
  id: string | number;
  name: string;
  href?: string;
  events: TimelineEvent[];
  laterEvents: TimelineEvent[];
};

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

type Props = { rows: readonly YearRow[]; months?: readonly string[] };

/**
 * Rows of events on a line of months. Screen readers get each row as text. `months`: the first days of the
 * months, and the day after the last month.
 */
export function YearLine({ rows, months = listMonthStarts(today()) }: Props) {
  const firstDay = months[0]!;
  const totalDays = countDaysBetween(firstDay, months.at(-1)!);
  const toFraction = (day: string) =>
    Math.max(0, Math.min(countDaysBetween(firstDay, day), totalDays)) / totalDays;
  const allEvents = rows.flatMap(({ events }) => events);
  return (
    <>
      <ul className={css.key} aria-hidden>
        {YEAR_EVENTS.filter((kind) => allEvents.some((event) => event.kind === kind)).map((kind) => (
          <li key={kind}>
            <span className={css.mark} data-kind={kind} /> {formatEventKind(kind)}
          </li>
        ))}
        {allEvents.some(({ isUsual }) => isUsual) && (
          <li>
            <span className={css.mark} data-kind="days" data-usual /> {usualDatesLabel}
          </li>
        )}
      </ul>
      <div className={css.lines}>
        <div className={css.months} aria-hidden>
          {months.slice(0, -1).map((day) => (
            <span key={day} style={{ insetInlineStart: formatPercent(toFraction(day)) }}>
              {monthFormat.format(new Date(day))}
            </span>
          ))}
        </div>
        <ul>
          {rows.map((row) => (
            <Line key={row.id} row={row} toFraction={toFraction} />
          ))}
        </ul>
      </div>
    </>
  );
}

const formatPercent = (fraction: number) => `${100 * fraction}%`;

function Line({ row, toFraction }: { row: YearRow; toFraction: (day: string) => number }) {
  const { name, href, events, laterEvents } = row;
  const getOffset = (day: string) => formatPercent(toFraction(day));
  const prices = events
    .flatMap(({ from, price }) => (price ? [{ position: toFraction(from), text: price }] : []))
    .sort((a, b) => a.position - b.position);
  const visibility = getLabelVisibility(prices);
  const label = formatRow(name, [...events, ...laterEvents]);
  return (
    <li>
      {href ? (
        <Link to={href} aria-label={label}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <span role="img" aria-label={label} className={css.name}>
          <bdi>{name}</bdi>
        </span>
      )}
      <div className={css.track} data-priced={prices.length > 0 || undefined} aria-hidden>
        <span className={css.today} style={{ insetInlineStart: getOffset(today()) }} />
        {events.map((event) => (
          <span
            key={`${event.kind} ${event.from}`}
            className={css.mark}
            data-kind={event.kind}
            data-usual={event.isUsual || undefined}
            title={formatEvent(event)}
            style={{
              insetInlineStart: getOffset(event.from),
              ...(event.kind === 'days' && { insetInlineEnd: `calc(100% - ${getOffset(event.to)})` }),
            }}
          />
        ))}
        {prices.map(({ position, text }, n) => (
          <span
            key={position}
            className={css.price}
            data-visibility={visibility[n]}
            style={{ insetInlineStart: formatPercent(position) }}
          >
            {text}
          </span>
        ))}
        {laterEvents.length > 0 && (
          <span className={css.later} title={laterEvents.map(formatEvent).join(', ')}>
            {formatDayShort(laterEvents[0]!.from)} →
          </span>
        )}
      </div>
    </li>
  );
}
