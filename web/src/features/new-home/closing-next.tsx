import { formatDayShort, formatRelativeDay } from '@laurel/rules/dates/days';
import { getTimeLeft } from '../../lib/dates/closing-time';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../lib/server/bff';
import { formatFeeAmount } from '../../lib/money/format-fees';
import { toFestivalLogo } from '../../lib/festivals/festival-month';
import { t } from '@laurel/messages/pages/site/new-home';
import type { Deadline } from '../../lib/server/wire';
import { FestivalLogo } from '../../widgets/festivals/festival-logo';
import { ErrorState } from '../../widgets/feedback/error-state';
import { Waiting } from '../../widgets/feedback/waiting';
import css from './new-home.module.css';

const PAGE_SIZE = 60;
const MAX_FESTIVALS = 14;

/** Returns the standard fee, or null if it is unknown. */
const getStandardFee = ({ fees }: Deadline) => fees.find(({ audience }) => audience === 'standard') ?? null;

/** The next deadlines of the whole catalogue, grouped by day like a festival programme. */
export function ClosingNext() {
  const deadlines = useQuery(query('getCompetitionDeadlines', { pageSize: PAGE_SIZE }));
  if (deadlines.isError)
    return <ErrorState error={deadlines.error} onRetry={() => void deadlines.refetch()} />;
  if (!deadlines.data) return <Waiting query={deadlines} lines={6} height="row" />;
  const festivals = [
    ...Map.groupBy(deadlines.data.items, ({ festivalId, date }) => `${festivalId} ${date.date}`),
  ]
    .slice(0, MAX_FESTIVALS)
    .map(([key, festivalDeadlines]) => ({ key, festivalDeadlines, firstDeadline: festivalDeadlines[0]! }));
  const days = Map.groupBy(festivals, ({ firstDeadline }) => getTimeLeft(firstDeadline.date).day);
  if (days.size === 0) return <p className={css.subtle}>{t('closing.none')}</p>;
  return (
    <ol className={css.days}>
      {[...days].map(([day, entries]) => (
        <li key={day} className={css.day}>
          <h3>
            <span>{formatDayShort(day)}</span> <small>{formatRelativeDay(day)}</small>
          </h3>
          <ul>
            {entries.map(({ key, festivalDeadlines, firstDeadline }) => (
              <li key={key}>
                <Link to={`/festivals/${firstDeadline.festivalId}`} className={css.entry}>
                  <FestivalLogo
                    {...toFestivalLogo({
                      id: firstDeadline.festivalId,
                      name: firstDeadline.festivalName,
                      ...firstDeadline.festival,
                    })}
                    size={44}
                  />
                  <span>
                    <strong dir="auto">{firstDeadline.festivalName}</strong>
                    <span dir="auto">
                      {festivalDeadlines.map(({ competitionName }) => competitionName).join(' · ')}
                    </span>
                  </span>
                  <span className={css.fee}>{formatFeeAmount(getStandardFee(firstDeadline))}</span>
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
