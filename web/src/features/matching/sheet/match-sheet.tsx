import { useQuery } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/bff';
import { placeName } from '@laurel/words/place-names';
import { every } from '../../../lib/every';
import { formatDayFromNow } from '@laurel/rules/days';
import { t } from '../../../lib/texts/matching';
import { isToOpen } from '@laurel/rules/tiers';
import { markOf } from '../../../lib/held-in';
import { tiersOf } from '../../../lib/tiers';
import type { Festival, Film, Row, SubmissionState } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { CheckedNotice } from '../../../ui/checked-notice';
import { DeadlineRule } from '../../../ui/deadline-rule';
import { FestivalMark } from '../../../ui/festival-mark';
import { SideSheet } from '../../../ui/side-sheet';
import { Skeleton } from '../../../ui/skeleton';
import { ErrorState } from '../../../ui/state';
import { VerdictMark } from '../../../ui/verdict-mark';
import { Waiting } from '../../../ui/waiting';
import { Explained } from '../explained';
import type { HideReason } from '@laurel/rules/hide-reasons';
import css from '../matching.module.css';
import { OtherFilms } from './other-films';
import { SheetActions } from './sheet-actions';
import { SheetDays } from './sheet-days';
import own from './sheet.module.css';
import { StepButtons } from './step-buttons';
import { SubmissionNote } from './submission-note';
import { useKeptFocus } from './use-kept-focus';
import { useKeptRow } from './use-kept-row';
import { useOneMatch, type OneMatch } from './use-one-match';
import type { Steps } from './use-steps';

/** What is known of a festival, drawn by who may know its pages. */
export type FactsOf = (festival: Festival) => ReactNode;
type Props = {
  film: Film;
  competitionId: number;
  row: Row | undefined;
  run: number | null;
  /** Its row is of a film that is not the saved one. */
  isTried: boolean;
  steps: Steps | null;
  facts: FactsOf;
  onClose: () => void;
  onAdd: (match: OneMatch, state?: SubmissionState) => void;
  onHide: (row: Row, reason: HideReason | null) => void;
};

/** Everything about one competition, beside the list, whether the list holds its row or not. */
export function MatchSheet({ film, competitionId, row, run, isTried, steps, facts, ...on }: Props) {
  const { onClose, onAdd, onHide } = on;
  const alone = useOneMatch({ filmId: film.id, competitionId, run, isWanted: row === undefined });
  const kept = useKeptRow(competitionId, row);
  // What has left the list stays as it was until it is read by itself.
  const match = row ?? (alone.match === undefined ? kept : alone.match);
  const sheet = useRef<HTMLDivElement>(null);
  useKeptFocus(sheet);
  return (
    <SideSheet
      title={match ? <SheetTitle match={match} /> : t('detail.title')}
      tools={steps && <StepButtons steps={steps} />}
      onClose={onClose}
    >
      {match && (
        <div ref={sheet} className={css.sheet} tabIndex={-1} data-match>
          <SheetActions film={film} match={match} row={row} onAdd={onAdd} onHide={onHide} />
          <Everything
            key={competitionId}
            film={film}
            run={run}
            isTried={isTried && row !== undefined}
            match={match}
            facts={facts}
            onAdd={onAdd}
          />
        </div>
      )}
      {match === null && <p>{t('detail.gone')}</p>}
      {match === undefined &&
        (alone.failed ? (
          <ErrorState error={alone.failed.error} onRetry={() => void alone.failed!.refetch()} />
        ) : (
          <Waiting query={alone.waiting} lines={7} />
        ))}
    </SideSheet>
  );
}

/** Festival first: “Short Film Competition” is nobody's name. */
function SheetTitle({ match: { competition, festival } }: { match: OneMatch }) {
  return (
    <span className={own.title} data-below-picture>
      <FestivalMark {...markOf(festival)} size={48} />
      <bdi>{festival.name}</bdi> <small dir="auto">{competition.name}</small>{' '}
      <small>{placeName(festival.city, festival.country)}</small>
    </span>
  );
}

function Everything({
  film,
  run,
  isTried,
  match,
  facts,
  onAdd,
}: Pick<Props, 'film' | 'run' | 'isTried' | 'facts' | 'onAdd'> & { match: OneMatch }) {
  const { competition, festival, explanation, isArriving, submission, opensOn } = match;
  const about = useQuery(query('getFestival', { festivalId: festival.id }));
  const dates = useQuery(every('getCompetitionDates', { competitionIds: [competition.id] }));
  const ids = dates.data?.items.map((date) => date.id) ?? [];
  const fees = useQuery({
    ...every('getCompetitionSubmissionFees', { competitionDateIds: ids }),
    enabled: ids.length > 0,
  });
  return (
    <>
      {about.data && <CheckedNotice festival={about.data} />}
      {isArriving && <p role="status">{t('row.arriving')}</p>}
      {explanation && !explanation.isLocked && (
        <Explained film={film} explanation={explanation} run={run} isTried={isTried} />
      )}
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
        <SheetDays competitionId={competition.id} festival={about.data} />
      </section>
      {submission ? (
        <SubmissionNote key={submission.id} submission={submission} />
      ) : (
        <p className={css.muted}>
          {t('sheet.note.none')}{' '}
          <Button look="quiet" size="small" onClick={() => onAdd(match, 'waitlist')}>
            {t('sheet.note.later')}
          </Button>
        </p>
      )}
      <OtherFilms film={film} competitionId={competition.id} />
      {about.data && <div>{facts(about.data)}</div>}
    </>
  );
}
