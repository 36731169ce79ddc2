import { formatDay } from '@laurel/rules/dates/days';
import { useEffect, useRef, type ReactNode } from 'react';
import type { NavigateOptions } from 'react-router-dom';
import type { FunctionResponse } from '../../../lib/server/functions';
import { t as tList } from '@laurel/messages/pages/matching/list';
import { t } from '@laurel/messages/pages/matching/matching';
import { t as tLabels } from '@laurel/messages/pages/matching/labels';
import type { Film } from '../../../lib/server/wire';
import type { Change } from '../../../lib/url-state/change-parameter';
import { useDelayedTrue } from '../../../ui/hooks/use-delayed-true';
import { Button } from '../../../ui/buttons/button';
import { CountChange } from '../../../widgets/matching/count-change';
import { FilterTabs } from '../../../ui/layout/tabs';
import { Chips } from '../filters/chips';
import { FilterBar } from '../filters/filter-bar';
import css from '../filters/filter-bar.module.css';
import type { WhatIfJson } from '../listing/listing-page';
import { buildsOnSavedFilm } from '../listing/builds-on-saved-film';
import {
  DEFAULT_STATE,
  parseListState,
  TABS,
  serializeListState,
  type ListState,
  type Tab,
} from '../listing/list-state';
import { Openings } from './openings';
import { countTabs, findVerdict } from '../listing/tab-counts';
import { useFacets } from '../listing/use-facets';

const getTabLabel = (tab: Tab): string =>
  tab === 'all' || tab === 'near' ? t(`filter.${tab}`) : tLabels(`verdict.${tab}`);

type Props = {
  film: Film;
  runId: number | null;
  state: ListState;
  onState: (state: ListState, options?: NavigateOptions) => void;
  /** Called when a state becomes likely, for prefetching. */
  onLikelyState: (state: ListState) => void;
  whatIfJson: WhatIfJson;
  /** Tries a change on the film. */
  onTry: (change: Change) => void;
  /** Tries a change and lists only the competitions that it affects, of every verdict. */
  onShow: (change: Change) => void;
  firstPage: FunctionResponse<'getCompetitionWizardListingData'> | undefined;
  /** Whether the rows still belong to the previous query. */
  isOutdated: boolean;
  onWhyNot: () => void;
  /** A sheet takes the space next to the list. */
  hasSideSheet: boolean;
  /** Content above the head that scrolls with it. */
  children: ReactNode;
};

/** The sticky head of the list: verdicts with counts, filters, sort order, active filters and hidden rows. */
export function ListHead({
  film,
  runId,
  state,
  onState,
  whatIfJson,
  onTry,
  firstPage,
  isOutdated,
  ...props
}: Props) {
  const facetOptions = { whatIfJson, isEnabled: firstPage !== undefined && !isOutdated };
  const { facets, openings, isOutdated: areFacetsOutdated } = useFacets(film.id, state, runId, facetOptions);
  const isLate = useDelayedTrue(areFacetsOutdated || isOutdated);
  const tabCounts = countTabs({ state, whatIfJson, firstPage, facets });
  const verdicts = TABS.map((value) => ({
    value,
    label: getTabLabel(value),
    count: tabCounts?.counts[value],
  }));
  const change = (changes: Partial<ListState>) => onState({ ...state, ...changes });
  const head = useRef<HTMLDivElement>(null);
  const stateKey = JSON.stringify(state);
  const lastStateKey = useRef(stateKey);
  // A different list starts at its top.
  useEffect(() => {
    if (lastStateKey.current === stateKey) return;
    lastStateKey.current = stateKey;
    const top = head.current?.nextElementSibling?.getBoundingClientRect().top ?? 0;
    if (top < 0) head.current?.previousElementSibling?.scrollIntoView({ block: 'start' });
  }, [stateKey]);
  const { filters } = state;
  const includesHidden = filters.hidden === true;
  return (
    <>
      <div ref={head} className={css.sticky}>
        {props.children}
        <div className={css.tabs} data-stale={isLate || undefined}>
          <FilterTabs
            label={t('filter.label')}
            value={state.tab}
            onChange={(tab: Tab) => change({ tab })}
            onHover={(tab: Tab) => props.onLikelyState({ ...state, tab })}
            tabs={verdicts.map((tab) => ({
              ...tab,
              suffix: tabCounts?.difference && (
                <CountChange verdict={findVerdict(tab.value)} by={tabCounts.difference[tab.value]} />
              ),
            }))}
          />
          <Button size="small" onClick={props.onWhyNot}>
            {t('why_not.open')}
          </Button>
        </div>
        <FilterBar
          state={state}
          verdicts={verdicts}
          facets={facets}
          feeUnknown={firstPage?.feeUnknown}
          total={firstPage?.total}
          query={String(serializeListState(state))}
          hasSideSheet={props.hasSideSheet}
          onChange={change}
          onLikelyChange={(changes) => props.onLikelyState({ ...state, ...changes })}
          onText={(text) => onState({ ...state, text }, { replace: true })}
          onView={(query) => onState(parseListState(new URLSearchParams(query)))}
        />
        <Chips
          state={state}
          onChange={change}
          onClear={() => onState({ ...DEFAULT_STATE, tab: state.tab, sort: state.sort })}
        />
        {state.sort === 'fee' && (
          <p className={css.status}>
            {firstPage?.ratesOn
              ? tList('sort.fee.compared', { day: formatDay(firstPage.ratesOn) })
              : tList('sort.fee')}
            {firstPage && firstPage.feeUnknown > 0 && (
              <span>{tList('fee.unknown', { n: firstPage.feeUnknown })}</span>
            )}
          </p>
        )}
        {firstPage && firstPage.feeUnconverted > 0 && (
          <p className={css.status}>{tList('fee.unconverted', { n: firstPage.feeUnconverted })}</p>
        )}
        {(includesHidden || (firstPage && firstPage.hiddenTotal > 0)) && (
          <p className={css.status}>
            {includesHidden ? tList('hidden.shown') : tList('hidden.total', { n: firstPage!.hiddenTotal })}
            <Button
              variant="subtle"
              size="small"
              onClick={() => {
                const { hidden: _hidden, ...others } = filters;
                change({ filters: includesHidden ? others : { ...others, hidden: true } });
              }}
            >
              {tList(includesHidden ? 'hidden.leave' : 'hidden.show')}
            </Button>
          </p>
        )}
      </div>
      {state.tab === 'near' && (
        <Openings
          film={film}
          openings={openings.filter((change) => buildsOnSavedFilm(change, film, whatIfJson))}
          hasNoKnownChange={openings.every(({ value }) => value === null)}
          onTry={onTry}
          onShow={props.onShow}
        />
      )}
    </>
  );
}
