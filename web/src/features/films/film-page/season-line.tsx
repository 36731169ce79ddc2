import { daysBetween, formatDay, formatDayShort, today } from '@laurel/rules/days';
import { Link } from 'react-router-dom';
import { t } from '../../../lib/texts/film-page';
import type { Film } from '../../../lib/wire';
import { ButtonLink } from '../../../ui/button';
import { EmptyState, ErrorState } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import css from './season.module.css';
import { useSeason, type Mark, type MarkKind, type SeasonEntry } from './use-season';

const MONTHS = 12;
const kinds: MarkKind[] = ['opens', 'tier', 'sent', 'answer', 'days'];
const monthWord = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** The first day of each of twelve months from this one on, and the day after the last. */
function monthsFrom(day: string): string[] {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return Array.from({ length: MONTHS + 1 }, (_, n) =>
    new Date(Date.UTC(year, month - 1 + n, 1)).toISOString().slice(0, 10),
  );
}

/** Twelve months, and on them each entry's opening, deadlines, answer and festival; what comes after them is said at their end. */
export function SeasonLine({ film }: { film: Film }) {
  const months = monthsFrom(today());
  const [first, last] = [months[0]!, months.at(-1)!];
  const { entries, left, failed, waiting } = useSeason(film, first, last);
  const list = `/submissions2/user/${film.createdBy}/film/${film.id}`;
  return (
    <section className={css.season} aria-labelledby="film-season">
      <h2 id="film-season">{t('season.title')}</h2>
      {!entries && failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!entries && !failed && <Waiting query={waiting} lines={4} />}
      {entries?.length === 0 && (
        <EmptyState
          title={t('season.none')}
          action={
            <ButtonLink look="primary" to={`/user/matching?filmId=${film.id}`}>
              {t('season.none.action')}
            </ButtonLink>
          }
        />
      )}
      {entries && entries.length > 0 && (
        <>
          <DrawnSeason entries={entries} months={months} list={list} />
          {left > 0 && (
            <p>
              <Link to={list}>{t('season.left', { n: left })}</Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** Entries over months, given as their first days and the day after the last. */
export function DrawnSeason({
  entries,
  months = monthsFrom(today()),
  list,
}: {
  entries: readonly SeasonEntry[];
  months?: readonly string[];
  list: string;
}) {
  const first = months[0]!;
  const all = daysBetween(first, months.at(-1)!);
  const share = (day: string) => `${(100 * Math.max(0, Math.min(daysBetween(first, day), all))) / all}%`;
  return (
    <>
      <ul className={css.key} aria-hidden>
        {kinds.map((kind) => (
          <li key={kind}>
            <span className={css.mark} data-kind={kind} /> {t(`season.key.${kind}`)}
          </li>
        ))}
      </ul>
      <div className={css.lines}>
        <div className={css.months} aria-hidden>
          {months.slice(0, -1).map((day) => (
            <span key={day} style={{ insetInlineStart: share(day) }}>
              {monthWord.format(new Date(day))}
            </span>
          ))}
        </div>
        <ul>
          {entries.map((entry) => (
            <Line key={entry.submission.id} entry={entry} list={list} share={share} />
          ))}
        </ul>
      </div>
    </>
  );
}

function words({ kind, from, to }: Mark): string {
  if (kind === 'days') return t('season.days', { from: formatDayShort(from), to: formatDay(to) });
  return t(`season.${kind}`, { date: formatDay(from) });
}

function Line({ entry, list, share }: { entry: SeasonEntry; list: string; share: (day: string) => string }) {
  const { submission, marks, later } = entry;
  const name = submission.festivalName ?? submission.competitionName ?? String(submission.competitionId);
  return (
    <li>
      <Link to={list} aria-label={t('season.of', { name, what: [...marks, ...later].map(words).join(', ') })}>
        <bdi>{name}</bdi>
      </Link>
      <div className={css.track} aria-hidden>
        <span className={css.today} style={{ insetInlineStart: share(today()) }} />
        {marks.map((mark) => (
          <span
            key={`${mark.kind} ${mark.from}`}
            className={css.mark}
            data-kind={mark.kind}
            title={words(mark)}
            style={{
              insetInlineStart: share(mark.from),
              ...(mark.kind === 'days' && { insetInlineEnd: `calc(100% - ${share(mark.to)})` }),
            }}
          />
        ))}
        {later.length > 0 && (
          <span className={css.later} title={later.map(words).join(', ')}>
            {formatDayShort(later[0]!.from)} →
          </span>
        )}
      </div>
    </li>
  );
}
