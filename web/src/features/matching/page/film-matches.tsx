import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { query } from '../../../lib/server/bff';
import type { Gate } from '../../../lib/premieres/upcoming-entry';
import { useRendered } from '../listing/use-rendered';
import { useDelayedTrue } from '../../../ui/hooks/use-delayed-true';
import { useStable } from '../../../ui/hooks/use-stable';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Row, SubmissionState } from '../../../lib/server/wire';
import { KeyHint } from '../../../ui/keyboard/key-hint';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Waiting } from '../../../widgets/feedback/waiting';
import { BulkBar } from '../adding/bulk-bar';
import { CompareDialog } from '../compare/compare-dialog';
import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import { FilmName } from './film-name';
import { ListHead } from '../list/list-head';
import { getFeeCurrency, isNarrowed } from '../listing/list-state';
import { EmptyList } from '../list/empty-list';
import { getHeads } from '../list/near-miss-heads';
import { useHide } from '../hiding/use-hide';
import { useHideReason } from '../hiding/use-hide-reason';
import { LockedMatches } from './locked-matches';
import { MatchList } from '../list/match-list';
import { MatchSheet, type RenderFestivalDetails } from '../sheet/match-sheet';
import css from '../matching.module.css';
import { useConversion } from '../../../lib/money/conversion';
import { InCurrency } from '../../../lib/money/conversion-provider';
import { RatesNote } from '../../../widgets/money/rates-note';
import { useAddToList } from '../adding/use-add-to-list';
import { useAddOnce } from '../adding/use-add-once';
import { useSelection } from '../adding/use-selection';
import type { SheetMatch } from '../sheet/use-unlisted-match';
import { useHideOpenMatch } from '../hiding/use-hide-open-match';
import { useSteps } from '../sheet/use-steps';
import { NO_WHAT_IF } from '../listing/listing-page';
import { useFilmList, type FilmListState } from '../listing/use-film-list';
import { useListUpdateToast } from './use-list-update-toast';
import { VerdictBar } from '../list/verdict-bar';
import { WhatIfBar } from '../what-if/what-if-bar';
import { withChange } from '../what-if/what-if-state';

type Props = FilmListState & {
  /** The menu of films and runs. */
  menu: ReactNode;
  /** Called when the list is rendered or has failed. Further queries of the page may start then. */
  onListReady: () => void;
  /** The competition of the open sheet. */
  openId: number | null;
  onOpen: (competitionId: string) => void;
  /** Replaces the open sheet. */
  onStep: (competitionId: string) => void;
  onClose: () => void;
  renderDetails: RenderFestivalDetails;
  /** Checks entries before they are sent. */
  gate: Gate;
  /** Notices about the verdicts. */
  notices: ReactNode;
  /** Screenings that the film does not contain, shown next to its name after the list. */
  unlistedPremieres: ReactNode;
  onWhyNot: () => void;
  isWhyNotOpen: boolean;
};

/** The counts, filters and ranked rows of one film. */
export function FilmMatches({ film, menu, runId, state, whatIf, ...props }: Props) {
  const { onListReady, openId, renderDetails, onOpen, onStep, onClose } = props;
  useConversion();
  const list = useFilmList({ film, runId, state, whatIf, ...props });
  const { listing, rows, firstPage, isOutdated, onRange, whatIfJson, isMoving, onState, onWhatIf } = list;
  const isLate = useDelayedTrue(isOutdated);
  useListUpdateToast(film.id, JSON.stringify([state, whatIfJson, runId]), isOutdated ? undefined : firstPage);
  const isListReady = useRendered(listing.isPending ? null : 'rows');
  useEffect(() => {
    if (isListReady) onListReady();
  }, [isListReady, onListReady]);
  const preview = useQuery({
    ...query('getMatchPreview', { filmId: film.id, facts: {} }),
    enabled: isListReady,
  });
  const heads = useMemo(() => getHeads(firstPage?.groups ?? []), [firstPage?.groups]);
  const { selectedRows, setSelectedRows, onChoose, deselect } = useSelection();
  const [comparedIds, setComparedIds] = useState<number[]>([]);
  const addToList = useAddToList(film, props.gate);
  const { add } = addToList;
  const { addingIds, addOnce } = useAddOnce(add, listing.dataUpdatedAt);
  const addOne = useStable((match: SheetMatch, state?: SubmissionState) => void addOnce(match, state));
  const onOpenRow = useStable((row: Row) => onOpen(String(row.competition.id)));
  const hide = useHide(film.id);
  const { hideWithReason, dialog: hideDialog } = useHideReason();
  const onHide = useStable((row: Row, reason: HideReason | null) => hideWithReason(hide, row, reason));
  const actions = useMemo(
    () => ({ onChoose, onOpen: onOpenRow, onAdd: addOne, onHide }),
    [onChoose, onOpenRow, addOne, onHide],
  );
  const stepTo = (id: number) => onStep(String(id));
  const listQuery = { filmId: film.id, state, runId, whatIfJson, firstPage };
  const steps = useSteps({ list: listQuery, rows, openId, onOpen: stepTo, onRange });
  const hideOpen = useHideOpenMatch({ rows, openId, hide, onStep: stepTo, onClose });
  return (
    <InCurrency currency={getFeeCurrency(state.filters)}>
      <ListHead
        hasSideSheet={openId !== null}
        film={film}
        runId={runId}
        state={state}
        onState={onState}
        onLikelyState={(next) => list.prefetch(next)}
        whatIfJson={whatIfJson}
        onTry={(change) => onWhatIf({ ...whatIf, changes: withChange(whatIf.changes, change) })}
        onShow={list.onShow}
        firstPage={firstPage}
        isOutdated={isOutdated}
        onWhyNot={props.onWhyNot}
      >
        <div className={css.head}>
          <FilmName film={film}>{isListReady && props.unlistedPremieres}</FilmName>
          <WhatIfBar
            film={film}
            whatIf={whatIf}
            onWhatIf={onWhatIf}
            firstPage={firstPage}
            isOutdated={isOutdated || isMoving}
            bestChange={preview.data?.bestChange ?? null}
            hasOpenSheet={openId !== null || props.isWhyNotOpen}
          />
          {menu}
        </div>
        {firstPage && <VerdictBar counts={firstPage.counts} />}
      </ListHead>
      {firstPage?.isRebuilding && (
        <p className={css.caution} role="status">
          {t('list.loading')}
        </p>
      )}
      {props.notices}
      <ListStatus list={list} state={state} whatIf={whatIf} />
      {rows.length > 0 && (
        <div className={css.rows} data-stale={isLate || undefined}>
          <MatchList
            rows={rows}
            heads={heads}
            total={firstPage!.total}
            selectedIds={new Set(selectedRows.keys())}
            addingIds={addingIds}
            openId={openId}
            listPath={`/submissions2/user/${film.createdBy}/film/${film.id}`}
            actions={actions}
            onRange={onRange}
          />
          <RatesNote amounts={rows.map((row) => row?.fee)} />
          <p className={css.keys}>
            <KeyHint>{t('list.keys')}</KeyHint>
          </p>
        </div>
      )}
      {firstPage && firstPage.locked > 0 && (
        <LockedMatches
          film={film}
          n={firstPage.locked}
          isNarrowed={isNarrowed(state) || whatIf.isChangedOnly}
        />
      )}
      <BulkBar
        n={selectedRows.size}
        busy={addToList.busy}
        onAdd={(state) => void add([...selectedRows.values()], state).then(deselect)}
        onCompare={() => setComparedIds([...selectedRows.keys()])}
        onClear={() => setSelectedRows(new Map())}
      />
      {comparedIds.length > 0 && (
        <CompareDialog
          film={film}
          competitionIds={comparedIds}
          runId={runId}
          isWhatIf={whatIfJson !== NO_WHAT_IF}
          onRemove={(id) => setComparedIds(comparedIds.filter((otherId) => otherId !== id))}
          onClose={() => setComparedIds([])}
        />
      )}
      {openId !== null && (
        <MatchSheet
          film={film}
          runId={runId}
          isWhatIf={whatIfJson !== NO_WHAT_IF}
          competitionId={openId}
          row={rows.find((row) => row?.competition.id === openId)}
          steps={steps}
          renderDetails={renderDetails}
          onClose={onClose}
          onAdd={addOne}
          onHide={(row, reason) => hideWithReason(hideOpen, row, reason)}
        />
      )}
      {hideDialog}
      {addToList.dialogs}
    </InCurrency>
  );
}

type ListStatusProps = Pick<FilmListState, 'state' | 'whatIf'> & { list: ReturnType<typeof useFilmList> };
/** Shows that the list is loading, why it failed or is empty, and what unchecked competitions are. */
function ListStatus({ list, state, whatIf }: ListStatusProps) {
  const { listing, rows, firstPage, onState, onWhatIf } = list;
  const hasRows = rows.length > 0;
  return (
    <>
      {listing.isPending && <Waiting query={listing} lines={7} height="row" />}
      {listing.isError && !hasRows && (
        <ErrorState error={listing.error} onRetry={() => void listing.refetch()} />
      )}
      {firstPage && !hasRows && firstPage.locked === 0 && (
        <EmptyList
          state={state}
          onState={onState}
          onShowAll={whatIf.isChangedOnly ? () => onWhatIf({ ...whatIf, isChangedOnly: false }) : null}
        />
      )}
      {state.tab === 'unchecked' && hasRows && (
        <p className={css.caution}>{t('filter.unchecked.description')}</p>
      )}
    </>
  );
}
