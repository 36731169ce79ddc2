import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../lib/bff';
import { placeName } from '../../lib/countries';
import { every } from '../../lib/every';
import { formatDayFromNow } from '@laurel/rules/days';
import { t } from '../../lib/texts/matching';
import { stateWord } from '../../lib/texts/words';
import { isToOpen } from '@laurel/rules/tiers';
import { tiersOf } from '../../lib/tiers';
import type { Film, Row } from '../../lib/wire';
import { Button } from '../../ui/button';
import { CheckedNotice } from '../../ui/checked-notice';
import { DeadlineRule } from '../../ui/deadline-rule';
import { Dialog } from '../../ui/dialog';
import { FestivalMark } from '../../ui/festival-mark';
import { Skeleton } from '../../ui/skeleton';
import { ErrorState } from '../../ui/state';
import { VerdictMark } from '../../ui/verdict-mark';
import { Waiting } from '../../ui/waiting';
import { ExplanationView } from './explanation-view';
import css from './matching.module.css';
import { useOneMatch, type OneMatch } from './use-one-match';

type Props = {
  film: Film;
  competitionId: number;
  row: Row | undefined;
  run: number | null;
  onClose: () => void;
  onAdd: (match: OneMatch) => void;
};

/** Everything about one competition, beside the list, whether the list holds its row or not. */
export function MatchSheet({ film, competitionId, row, run, onClose, onAdd }: Props) {
  const alone = useOneMatch({ filmId: film.id, competitionId, run, isWanted: row === undefined });
  const match = row ?? alone.match;
  return (
    <Dialog title={match?.competition.name ?? t('detail.title')} shape="sheet" onClose={onClose}>
      {match && <Everything film={film} match={match} onAdd={onAdd} />}
      {match === null && <p>{t('detail.gone')}</p>}
      {match === undefined &&
        (alone.failed ? (
          <ErrorState error={alone.failed.error} onRetry={() => void alone.failed!.refetch()} />
        ) : (
          <Waiting query={alone.waiting} lines={7} />
        ))}
    </Dialog>
  );
}

function Everything({
  film,
  match,
  onAdd,
}: {
  film: Film;
  match: OneMatch;
  onAdd: (match: OneMatch) => void;
}) {
  const { competition, festival, explanation, isArriving, submission, opensOn } = match;
  const about = useQuery(query('getFestival', { festivalId: festival.id }));
  const dates = useQuery(every('getCompetitionDates', { competitionIds: [competition.id] }));
  const ids = dates.data?.items.map((date) => date.id) ?? [];
  const fees = useQuery({
    ...every('getCompetitionSubmissionFees', { competitionDateIds: ids }),
    enabled: ids.length > 0,
  });
  return (
    <div className={css.sheet}>
      <p className={css.place}>
        <FestivalMark
          id={festival.id}
          name={festival.name}
          country={festival.country}
          image={festival.profileImage}
          size={48}
        />
        <span>
          <Link to={`/festivals/${festival.id}`}>
            <bdi>{festival.name}</bdi>
          </Link>{' '}
          <span className={css.muted}>{placeName(festival.city, festival.country)}</span>
        </span>
      </p>
      {submission ? (
        <p>
          {t('row.listed')}{' '}
          <Link to={`/submissions2/user/${film.createdBy}/film/${film.id}`}>
            {stateWord[submission.state]}
          </Link>
        </p>
      ) : (
        <div className={css.actions}>
          <Button look="primary" onClick={() => onAdd(match)}>
            {t('row.add')}
          </Button>
        </div>
      )}
      {about.data && <CheckedNotice festival={about.data} />}
      {isArriving && <p role="status">{t('row.arriving')}</p>}
      {explanation && !explanation.isLocked && <ExplanationView explanation={explanation} />}
      {!isArriving && (!explanation || explanation.isLocked) && (
        <p>
          {explanation && <VerdictMark verdict={explanation.verdict} />} {t('row.locked')}{' '}
          <Link to={`/user/subscriptions?filmId=${film.id}`}>{t('locked.action')}</Link>
        </p>
      )}
      <section>
        <h3>{t('detail.deadlines')}</h3>
        {isToOpen(opensOn) && <p>{t('row.opens', { date: formatDayFromNow(opensOn) })}</p>}
        {dates.data && !fees.isLoading ? (
          <DeadlineRule tiers={tiersOf(dates.data.items, fees.data?.items ?? [], opensOn, film)} />
        ) : (
          <Skeleton lines={4} />
        )}
      </section>
    </div>
  );
}
