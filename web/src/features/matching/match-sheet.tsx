import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../lib/bff';
import { placeName } from '../../lib/countries';
import { every } from '../../lib/every';
import { formatDayFromNow } from '../../lib/format/day';
import { t } from '../../lib/texts/matching';
import { stateWord } from '../../lib/texts/words';
import { isToOpen, tiersOf } from '../../lib/tiers';
import type { Film, Row } from '../../lib/wire';
import { Button } from '../../ui/button';
import { CheckedNotice } from '../../ui/checked-notice';
import { DeadlineRule } from '../../ui/deadline-rule';
import { Dialog } from '../../ui/dialog';
import { Skeleton } from '../../ui/skeleton';
import { ExplanationView } from './explanation-view';
import css from './matching.module.css';

/** Everything about one row, beside the list. */
export function MatchSheet({ film, row, onClose, onAdd }: { film: Film; row: Row; onClose: () => void; onAdd: (row: Row) => void }) {
  const { competition, festival } = row;
  const about = useQuery(query('getFestival', { festivalId: festival.id }));
  const dates = useQuery(every('getCompetitionDates', { competitionIds: [competition.id] }));
  const ids = dates.data?.items.map((date) => date.id) ?? [];
  const fees = useQuery({ ...every('getCompetitionSubmissionFees', { competitionDateIds: ids }), enabled: ids.length > 0 });
  return (
    <Dialog title={competition.name} shape="sheet" onClose={onClose}>
      <div className={css.sheet}>
        <p>
          <Link to={`/festivals/${festival.id}`}>
            <bdi>{festival.name}</bdi>
          </Link>{' '}
          <span className={css.muted}>{placeName(festival.city, festival.country)}</span>
        </p>
        {row.submission ? (
          <p>
            {t('row.listed')} <Link to={`/submissions2/user/${film.createdBy}/film/${film.id}`}>{stateWord[row.submission.state]}</Link>
          </p>
        ) : (
          <div className={css.actions}>
            <Button look="primary" onClick={() => onAdd(row)}>
              {t('row.add')}
            </Button>
          </div>
        )}
        {about.data && <CheckedNotice festival={about.data} />}
        <ExplanationView explanation={row.explanation} />
        <section>
          <h3>{t('detail.deadlines')}</h3>
          {isToOpen(row.opensOn) && <p>{t('row.opens', { date: formatDayFromNow(row.opensOn) })}</p>}
          {dates.data && !fees.isLoading ? (
            <DeadlineRule tiers={tiersOf(dates.data.items, fees.data?.items ?? [], row.opensOn, film)} />
          ) : (
            <Skeleton lines={4} />
          )}
        </section>
      </div>
    </Dialog>
  );
}
