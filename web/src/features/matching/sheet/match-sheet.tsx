import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { formatDayFromNow } from '@laurel/rules/dates/days';
import { t } from '@laurel/messages/pages/matching/matching';
import { isNotYetOpen } from '@laurel/rules/fees/tiers';
import { toFestivalLogo } from '../../../lib/festivals/festival-month';
import { getTiers } from '../../../lib/money/fee-tiers';
import type { Festival, Film, Row, SubmissionState } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { RatesNote } from '../../../widgets/money/rates-note';
import { CheckedNotice } from '../../../widgets/festivals/checked-notice';
import { DeadlineRule } from '../../../widgets/dates/deadline-rule';
import { FestivalLogo } from '../../../widgets/festivals/festival-logo';
import { SideSheet } from '../../../ui/dialogs/side-sheet';
import { VerdictIcon } from '../../../widgets/matching/verdict-icon';
import { FullExplanation } from '../explanation/full-explanation';
import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import css from '../matching.module.css';
import { OtherFilms } from './other-films';
import { SheetActions } from './sheet-actions';
import { SheetDays } from './sheet-days';
import sheetCss from './sheet.module.css';
import { StepButtons } from './step-buttons';
import { SubmissionNote } from './submission-note';
import { useSheetFocus } from './use-sheet-focus';
import { useUnlistedMatch, type SheetMatch } from './use-unlisted-match';
import type { Steps } from './use-steps';
import { LoadError } from '../../../widgets/feedback/load-error';
import { QueryStatus } from '../../../widgets/feedback/query-status';

/** Injected by the page, because this feature must not import the festival pages. */
export type RenderFestivalDetails = (festival: Festival) => ReactNode;
type Props = {
  film: Film;
  competitionId: number;
  row: Row | undefined;
  runId: number | null;
  /** The row belongs to a changed version of the film. */
  isWhatIf: boolean;
  steps: Steps | null;
  renderDetails: RenderFestivalDetails;
  onClose: () => void;
  onAdd: (match: SheetMatch, state?: SubmissionState) => void;
  onHide: (row: Row, reason: HideReason | null) => void;
};

/** Returns the row of a competition. If the list no longer contains it, returns the last one. */
function useLastRow(competitionId: number, row: Row | undefined): Row | undefined {
  const [lastRow, setLastRow] = useState(row);
  if (row && row !== lastRow) setLastRow(row);
  return row ?? (lastRow?.competition.id === competitionId ? lastRow : undefined);
}

/** Everything about one competition next to the list, even if the list does not contain its row. */
export function MatchSheet({
  film,
  competitionId,
  row,
  runId,
  isWhatIf,
  steps,
  renderDetails,
  ...callbacks
}: Props) {
  const { onClose, onAdd, onHide } = callbacks;
  const unlistedMatch = useUnlistedMatch({
    filmId: film.id,
    competitionId,
    runId,
    isEnabled: row === undefined,
  });
  const lastRow = useLastRow(competitionId, row);
  // The last row is shown until the competition is loaded separately.
  const match = row ?? (unlistedMatch.match === undefined ? lastRow : unlistedMatch.match);
  const sheet = useRef<HTMLDivElement>(null);
  useSheetFocus(sheet);
  return (
    <SideSheet
      title={match ? <SheetTitle match={match} /> : t('detail.title')}
      tools={steps && <StepButtons steps={steps} />}
      onClose={onClose}
    >
      {match && (
        <div ref={sheet} className={css.sheet} tabIndex={-1} data-match>
          <SheetActions film={film} match={match} row={row} onAdd={onAdd} onHide={onHide} />
          <MatchDetails
            key={competitionId}
            film={film}
            runId={runId}
            isWhatIf={isWhatIf && row !== undefined}
            match={match}
            renderDetails={renderDetails}
            onAdd={onAdd}
          />
        </div>
      )}
      {match === null && <p>{t('detail.deleted')}</p>}
      {match === undefined && (
        <QueryStatus query={unlistedMatch.failedQuery ?? unlistedMatch.pendingQuery} lines={7} />
      )}
    </SideSheet>
  );
}

/** The festival comes first: “Short Film Competition” identifies nothing. */
function SheetTitle({ match: { competition, festival } }: { match: SheetMatch }) {
  return (
    <span className={sheetCss.title} data-below-picture>
      <FestivalLogo {...toFestivalLogo(festival)} size={48} />
      <bdi>{festival.name}</bdi> <small dir="auto">{competition.name}</small>{' '}
      <small>{formatLocation(festival.city, festival.country)}</small>
    </span>
  );
}

type MatchDetailsProps = Pick<Props, 'film' | 'runId' | 'isWhatIf' | 'renderDetails' | 'onAdd'> & {
  match: SheetMatch;
};
function MatchDetails({ film, runId, isWhatIf, match, renderDetails, onAdd }: MatchDetailsProps) {
  const { competition, festival, explanation, isRebuilding, submission, opensOn } = match;
  const festivalDetails = useQuery(query('getFestival', { festivalId: festival.id }));
  const dates = useQuery(fetchAllPages('getCompetitionDates', { competitionIds: [competition.id] }));
  const ids = dates.data?.items.map((date) => date.id) ?? [];
  const fees = useQuery({
    ...fetchAllPages('getCompetitionSubmissionFees', { competitionDateIds: ids }),
    enabled: ids.length > 0,
  });
  const tiersQuery = ids.length > 0 ? fees : dates;
  return (
    <>
      {festivalDetails.data && <CheckedNotice festival={festivalDetails.data} />}
      {isRebuilding && <p role="status">{t('row.loading')}</p>}
      {explanation && !explanation.isLocked && (
        <FullExplanation film={film} explanation={explanation} runId={runId} isWhatIf={isWhatIf} />
      )}
      {!isRebuilding && (!explanation || explanation.isLocked) && (
        <p>
          {explanation && <VerdictIcon verdict={explanation.verdict} />} {t('row.locked')}{' '}
          <Link to={`/user/subscriptions?filmId=${film.id}`}>{t('locked.action')}</Link>
        </p>
      )}
      <section>
        <h3>{t('detail.deadlines')}</h3>
        {isNotYetOpen(opensOn) && <p>{t('row.opens', { date: formatDayFromNow(opensOn) })}</p>}
        {dates.data && tiersQuery.data ? (
          <DeadlineRule tiers={getTiers(dates.data.items, fees.data?.items ?? [], opensOn, film)} />
        ) : (
          <QueryStatus query={tiersQuery} lines={4} />
        )}
        <RatesNote amounts={fees.data?.items ?? []} />
        <SheetDays competitionId={competition.id} festival={festivalDetails.data} />
      </section>
      {submission ? (
        <SubmissionNote key={submission.id} submission={submission} />
      ) : (
        <p className={css.muted}>
          {t('sheet.note.none')}{' '}
          <Button variant="subtle" size="small" onClick={() => onAdd(match, 'waitlist')}>
            {t('sheet.note.later')}
          </Button>
        </p>
      )}
      <OtherFilms film={film} competitionId={competition.id} />
      {festivalDetails.data && <div>{renderDetails(festivalDetails.data)}</div>}
      <LoadError query={festivalDetails} />
    </>
  );
}
