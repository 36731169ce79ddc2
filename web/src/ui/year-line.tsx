import { daysBetween, formatDayShort, monthsFrom, today } from '@laurel/rules/days';
import { Link } from 'react-router-dom';
import { eventWord, eventWords, rowWords, usualWord, YEAR_EVENTS, type YearEvent } from '../lib/year-words';
import { roomFor } from './price-places';
import css from './year-line.module.css';

/** A day, or the days from one to another, YYYY-MM-DD. `fee`: what is paid until then, `price`: the least of it in short, drawn where there is room. `isUsual`: not announced, taken from the edition before. */
export type Mark = {
  kind: YearEvent;
  from: string;
  to: string;
  fee?: string | null;
  price?: string | null;
  isUsual?: boolean;
};
/** `later`: what comes after the days that are drawn. `leadsTo`: the name is a link there. */
export type YearRow = { id: string | number; name: string; leadsTo?: string; marks: Mark[]; later: Mark[] };

const monthWord = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** Rows over some months, given as their first days and the day after the last: in each, what happens when. Said in words too. */
export function YearLine({
  rows,
  months = monthsFrom(today()),
}: {
  rows: readonly YearRow[];
  months?: readonly string[];
}) {
  const first = months[0]!;
  const all = daysBetween(first, months.at(-1)!);
  const partOf = (day: string) => Math.max(0, Math.min(daysBetween(first, day), all)) / all;
  const drawn = rows.flatMap(({ marks }) => marks);
  return (
    <>
      <ul className={css.key} aria-hidden>
        {YEAR_EVENTS.filter((kind) => drawn.some((mark) => mark.kind === kind)).map((kind) => (
          <li key={kind}>
            <span className={css.mark} data-kind={kind} /> {eventWord(kind)}
          </li>
        ))}
        {drawn.some(({ isUsual }) => isUsual) && (
          <li>
            <span className={css.mark} data-kind="days" data-usual /> {usualWord}
          </li>
        )}
      </ul>
      <div className={css.lines}>
        <div className={css.months} aria-hidden>
          {months.slice(0, -1).map((day) => (
            <span key={day} style={{ insetInlineStart: percent(partOf(day)) }}>
              {monthWord.format(new Date(day))}
            </span>
          ))}
        </div>
        <ul>
          {rows.map((row) => (
            <Line key={row.id} row={row} partOf={partOf} />
          ))}
        </ul>
      </div>
    </>
  );
}

const percent = (part: number) => `${100 * part}%`;

function Line({ row, partOf }: { row: YearRow; partOf: (day: string) => number }) {
  const { name, leadsTo, marks, later } = row;
  const share = (day: string) => percent(partOf(day));
  const prices = marks
    .flatMap(({ from, price }) => (price ? [{ at: partOf(from), text: price }] : []))
    .sort((a, b) => a.at - b.at);
  const rooms = roomFor(prices);
  const said = rowWords(name, [...marks, ...later]);
  return (
    <li>
      {leadsTo ? (
        <Link to={leadsTo} aria-label={said}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <span role="img" aria-label={said} className={css.name}>
          <bdi>{name}</bdi>
        </span>
      )}
      <div className={css.track} data-priced={prices.length > 0 || undefined} aria-hidden>
        <span className={css.today} style={{ insetInlineStart: share(today()) }} />
        {marks.map((mark) => (
          <span
            key={`${mark.kind} ${mark.from}`}
            className={css.mark}
            data-kind={mark.kind}
            data-usual={mark.isUsual || undefined}
            title={eventWords(mark)}
            style={{
              insetInlineStart: share(mark.from),
              ...(mark.kind === 'days' && { insetInlineEnd: `calc(100% - ${share(mark.to)})` }),
            }}
          />
        ))}
        {prices.map(({ at, text }, n) => (
          <span key={at} className={css.price} data-room={rooms[n]} style={{ insetInlineStart: percent(at) }}>
            {text}
          </span>
        ))}
        {later.length > 0 && (
          <span className={css.later} title={later.map(eventWords).join(', ')}>
            {formatDayShort(later[0]!.from)} →
          </span>
        )}
      </div>
    </li>
  );
}
