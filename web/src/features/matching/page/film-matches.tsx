import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { query } from '../../../lib/server/bff';
import type { Gate } from '../../../lib/premieres/upcoming-entry';
import { useRendered } from '../listing/use-rendered';
import { useDelayedTrue } from '../../../ui/hooks/use-delayed-true';
import { useStable } from '../../../ui/hooks/use-stable';
import { t } from '@laurel/words/pages/matching/matching';
import type { Row, SubmissionState } from '../../../lib/server/wire';
import { KeyHint } from '../../../ui/keyboard/key-hint';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Waiting } from '../../../widgets/feedback/waiting';
import { BulkBar } from '../adding/bulk-bar';
import { CompareDialog } from '../compare/compare-dialog';
import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import { FilmName } from './film-name';
import { ListHead } from '../list/list-head';
import { isNarrowed } from '../listing/list-state';
import { EmptyList } from '../list/empty-list';
import { getHeads } from '../list/near-miss-heads';
import { useHide } from '../hiding/use-hide';
import { useHideReason } from '../hiding/use-hide-reason';
import { LockedMatches } from './locked-matches';
import { MatchList } from '../list/match-list';
import { MatchSheet, type RenderFestivalDetails } from '../sheet/match-sheet';
import css from '../matching.module.css';
import { UserCurrencyContext, useUserCurrency } from '../listing/user-currency';
import { useAddToList } from '../adding/use-add-to-list';
import { useAdding } from '../adding/use-adding';
import { useChosen } from '../adding/use-selection';
import type { OneMatch } from '../sheet/use-one-match';
import { useHideOpen } from '../hiding/use-hide-open';
import { useSteps } from '../sheet/use-steps';
import { AS_IT_IS } from '../listing/listing-page';
import { useFilmList, type Addressed } from '../listing/use-film-list';
import { useVerdictNews } from './use-verdict-news';
import { VerdictBar } from '../list/verdict-bar';
import { TrialBar } from '../what-if/trial-bar';
import { withChange } from '../what-if/trial-state';

type Props = Addressed & {
  /** The menu of films and runs. */
  menu: ReactNode;
  /** Called when the list is drawn or has failed; further queries of the page may start. */
  onListed: () => void;
  /** The competition of the open sheet. */
  open: number | null;
  onOpen: (competitionId: string) => void;
  /** Replaces the open sheet. */
  onStep: (competitionId: string) => void;
  onClose: () => void;
  renderDetails: RenderFestivalDetails;
  /** Checks entries before they are sent. */
  gate: Gate;
  /** Notices about the verdicts. */
  heed: ReactNode;
  /** Screenings that the film does not contain, shown next to its name after the list. */
  unlistedPremieres: ReactNode;
  onWhyNot: () => void;
  /** The "why not" dialog is open. */
  isWhyNotOpen: boolean;
};

/** The counts, filters and ranked rows of one film. */
export function FilmMatches({ film, menu, run, state, trial, ...props }: Props) {
  const { onListed, open, renderDetails, onOpen, onStep, onClose } = props;
  const list = useFilmList({ film, run, state, trial, ...props });
  const { listing, rows, first, isOld, onRange, tried, isMoving, onState, onTrial } = list;
  const isLate = useDelayedTrue(isOld);
  const currency = useUserCurrency(state);
  useVerdictNews(film.id, JSON.stringify([state, tried, run]), isOld ? undefined : first);
  const isListed = useRendered(listing.isPending ? null : 'rows');
  useEffect(() => {
    if (isListed) onListed();
  }, [isListed, onListed]);
  const preview = useQuery({
    ...query('getMatchPreview', { filmId: film.id, facts: {} }),
    enabled: isListed,
  });
  const heads = useMemo(() => getHeads(first?.groups ?? []), [first?.groups]);
  const { chosen, setChosen, onChoose, leave } = useChosen();
  const [compared, setCompared] = useState<number[]>([]);
  const adds = useAddToList(film, props.gate);
  const { add } = adds;
  const { adding, addOnce } = useAdding(add, listing.dataUpdatedAt);
  const addOne = useStable((match: OneMatch, state?: SubmissionState) => void addOnce(match, state));
  const onOpenRow = useStable((row: Row) => onOpen(String(row.competition.id)));
  const hide = useHide(film.id);
  const { hideFor, dialog: hideDialog } = useHideReason();
  const onHide = useStable((row: Row, reason: HideReason | null) => hideFor(hide, row, reason));
  const actions = useMemo(
    () => ({ onChoose, onOpen: onOpenRow, onAdd: addOne, onHide }),
    [onChoose, onOpenRow, addOne, onHide],
  );
  const stepTo = (id: number) => onStep(String(id));
  const below = { filmId: film.id, state, run, tried, first };
  const steps = useSteps({ list: below, rows, open, onOpen: stepTo, onRange });
  const hideOpen = useHideOpen({ rows, open, hide, onStep: stepTo, onClose });
  return (
    <UserCurrencyContext value={currency}>
      <ListHead
        film={film}
        run={run}
        state={state}
        onState={onState}
        onNear={(next) => list.begin(next)}
        tried={tried}
        onTry={(change) => onTrial({ ...trial, changes: withChange(trial.changes, change) })}
        onShow={list.onShow}
        first={first}
        isOld={isOld}
        onWhyNot={props.onWhyNot}
      >
        <div className={css.head}>
          <FilmName film={film}>{isListed && props.unlistedPremieres}</FilmName>
          <TrialBar
            film={film}
            trial={trial}
            onTrial={onTrial}
            first={first}
            isOld={isOld || isMoving}
            best={preview.data?.bestChange ?? null}
            isEscapeTaken={open !== null || props.isWhyNotOpen}
          />
          {menu}
        </div>
        {first && <VerdictBar counts={first.counts} />}
      </ListHead>
      {first?.isRebuilding && (
        <p className={css.caution} role="status">
          {t('list.loading')}
        </p>
      )}
      {props.heed}
      {listing.isPending && <Waiting query={listing} lines={7} tall="row" />}
      {listing.isError && rows.length === 0 && (
        <ErrorState error={listing.error} onRetry={() => void listing.refetch()} />
      )}
      {first && rows.length === 0 && first.locked === 0 && (
        <EmptyList
          state={state}
          onState={onState}
          onWhole={trial.isChangedOnly ? () => onTrial({ ...trial, isChangedOnly: false }) : null}
        />
      )}
      {state.tab === 'unchecked' && rows.length > 0 && (
        <p className={css.caution}>{t('filter.unchecked.description')}</p>
      )}
      {rows.length > 0 && (
        <div className={css.rows} data-stale={isLate || undefined}>
          <MatchList
            rows={rows}
            heads={heads}
            total={first!.total}
            chosen={new Set(chosen.keys())}
            adding={adding}
            open={open}
            listPath={`/submissions2/user/${film.createdBy}/film/${film.id}`}
            actions={actions}
            onRange={onRange}
          />
          <p className={css.keys}>
            <KeyHint>{t('list.keys')}</KeyHint>
          </p>
        </div>
      )}
      {first && first.locked > 0 && (
        <LockedMatches film={film} n={first.locked} isNarrowed={isNarrowed(state) || trial.isChangedOnly} />
      )}
      <BulkBar
        n={chosen.size}
        busy={adds.busy}
        onAdd={(state) => void add([...chosen.values()], state).then(leave)}
        onCompare={() => setCompared([...chosen.keys()])}
        onClear={() => setChosen(new Map())}
      />
      {compared.length > 0 && (
        <CompareDialog
          film={film}
          competitionIds={compared}
          run={run}
          isTried={tried !== AS_IT_IS}
          onTakeOut={(id) => setCompared(compared.filter((one) => one !== id))}
          onClose={() => setCompared([])}
        />
      )}
      {open !== null && (
        <MatchSheet
          film={film}
          run={run}
          isTried={tried !== AS_IT_IS}
          competitionId={open}
          row={rows.find((row) => row?.competition.id === open)}
          steps={steps}
          renderDetails={renderDetails}
          onClose={onClose}
          onAdd={addOne}
          onHide={(row, reason) => hideFor(hideOpen, row, reason)}
        />
      )}
      {hideDialog}
      {adds.dialogs}
    </UserCurrencyContext>
  );
}
