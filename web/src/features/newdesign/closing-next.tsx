import { formatDayShort, fromNow } from '@laurel/rules/days';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../lib/bff';
import { feeWord } from '../../lib/fee-words';
import { t } from '../../lib/texts/newdesign';
import type { Deadline } from '../../lib/wire';
import { FestivalMark } from '../../ui/festival-mark';
import { ErrorState } from '../../ui/state';
import { Waiting } from '../../ui/waiting';
import css from './new-home.module.css';

const SHOWN = 12;

/** What everybody pays there; not known where nothing is said of it. */
const feeOf = ({ fees }: Deadline) => fees.find(({ audience }) => audience === 'standard') ?? null;

/** The next deadlines of the whole catalogue as a programme: by day, the hall last. */
export function ClosingNext() {
  const deadlines = useQuery(query('getCompetitionDeadlines', { pageSize: SHOWN }));
  if (deadlines.isError)
    return <ErrorState error={deadlines.error} onRetry={() => void deadlines.refetch()} />;
  if (!deadlines.data) return <Waiting query={deadlines} lines={6} tall="row" />;
  const days = Map.groupBy(deadlines.data.items, ({ date }) => date.date);
  if (days.size === 0) return <p className={css.quiet}>{t('closing.none')}</p>;
  return (
    <ol className={css.days}>
      {[...days].map(([day, all]) => (
        <li key={day} className={css.day}>
          <h3>
            <span>{formatDayShort(day)}</span> <small>{fromNow(day)}</small>
          </h3>
          <ul>
            {all.map((one) => (
              <li key={`${one.competitionId}-${one.date.id}`}>
                <Link to={`/festivals/${one.festivalId}`} className={css.entry}>
                  <FestivalMark id={one.festivalId} name={one.festivalName} size={44} />
                  <span>
                    <strong dir="auto">{one.festivalName}</strong>
                    <span dir="auto">{one.competitionName}</span>
                  </span>
                  <span className={css.fee}>{feeWord(feeOf(one))}</span>
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
