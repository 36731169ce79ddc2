import type { ReactNode } from 'react';
import { t } from '@laurel/messages/pages/matching/list';
import type { Facets } from '../../../lib/server/wire';
import { toggleValue } from '../../../ui/forms/toggle-value';
import { useHoverIntent } from './use-hover-intent';
import { Checkbox } from '../../../ui/forms/choice';
import { WorldMap } from '../../../ui/maps/world-map';
import { FacetChoices } from './facet-choices';
import { FeeChoice } from './fee-choice';
import css from './filter-bar.module.css';
import { FEE_BOUNDS, type ChoiceName, type ListFilters, type ListState } from '../listing/list-state';
import { RadioChoices } from './radio-choices';

export type GroupProps = {
  state: ListState;
  facets: Facets | undefined;
  feeUnknown: number | undefined;
  onChange: (changes: Partial<ListState>) => void;
  /** Called when a change becomes likely, for prefetching. */
  onLikelyChange: (changes: Partial<ListState>) => void;
};
const WITHIN_DAYS = [7, 14, 30, 60, 90, 180] as const;
const groupNames = ['where', 'deadline', 'fee', 'chance', 'qualifier', 'premiere', 'listed', 'more'] as const;
export type GroupName = (typeof groupNames)[number];

const filtersByGroup: Record<GroupName, readonly (keyof ListFilters)[]> = {
  where: ['country', 'region'],
  deadline: ['deadlineWithin', 'deadlineMonth'],
  fee: FEE_BOUNDS,
  chance: ['chance'],
  qualifier: ['qualifier'],
  premiere: ['premiere'],
  listed: ['listed'],
  more: ['openNow', 'student', 'type', 'genre', 'arthouseIndex'],
};
/** All groups with the number of active filters. */
export const getGroups = ({ filters }: ListState) =>
  groupNames.map((name) => ({
    name,
    // A list counts with each of its values.
    activeCount: filtersByGroup[name].flatMap<unknown>((key) => filters[key] ?? []).length,
  }));

/** The filters of one group, for the bar's menus and the mobile sheet. */
export function FilterGroup({ name, ...props }: GroupProps & { name: GroupName }): ReactNode {
  const { state, facets, feeUnknown, onChange, onLikelyChange } = props;
  const { filters } = state;
  const getHoverHandlers = useHoverIntent();
  const withFilters = (changes: Partial<ListFilters>) => ({
    filters: withoutEmpty({ ...filters, ...changes }),
  });
  const changeFilters = (changes: Partial<ListFilters>) => onChange(withFilters(changes));
  const getHoverProps = (changes: Partial<ListFilters>) =>
    getHoverHandlers(() => onLikelyChange(withFilters(changes)));
  /** The callbacks of a choice: when it is made and when it becomes likely. */
  const createCallbacks = <V,>(toChanges: (value: V) => Partial<ListFilters>) => ({
    onChange: (value: V) => changeFilters(toChanges(value)),
    getHoverProps: (value: V) => getHoverProps(toChanges(value)),
  });
  const renderChoices = (key: ChoiceName) => (
    <FacetChoices
      key={key}
      name={key}
      values={facets && (facets[key] ?? [])}
      selectedValues={filters[key] ?? []}
      {...createCallbacks((values: string[]) => ({ [key]: values }))}
    />
  );
  const getFacetCount = (key: string, value: string) =>
    facets && (facets[key]?.find((facet) => facet.value === value)?.count ?? 0);
  const renderFlag = (key: 'openNow' | 'student') => (
    <div className={css.value} {...getHoverProps({ [key]: !filters[key] || undefined })}>
      <Checkbox
        checked={filters[key] ?? false}
        onChange={(event) => changeFilters({ [key]: event.target.checked || undefined })}
      >
        {t(`facet.${key}`)}
      </Checkbox>
      {facets && <span className={css.count}>{getFacetCount(key, 'true')!.toLocaleString('en')}</span>}
    </div>
  );
  switch (name) {
    case 'where':
      return [
        <WorldMap
          key="map"
          label={t('map.label')}
          values={facets && (facets.country ?? [])}
          selectedCodes={filters.country ?? []}
          frame={filters.region?.length === 1 ? filters.region[0] : undefined}
          onToggle={(code) => changeFilters({ country: toggleValue(filters.country ?? [], code) })}
          regions={filters.region ?? []}
          onRegion={(region) => changeFilters({ region: toggleValue(filters.region ?? [], region) })}
          formatCount={(n) => t('map.count', { n })}
        />,
        renderChoices('region'),
        renderChoices('country'),
      ];
    case 'deadline':
      return [
        <RadioChoices
          key="within"
          legend={t('facet.deadlineWithin')}
          value={String(filters.deadlineWithin ?? '')}
          {...createCallbacks((days: string) => ({ deadlineWithin: Number(days) || undefined }))}
          options={[
            { value: '', label: t('within.any') },
            ...WITHIN_DAYS.map((n) => ({
              value: String(n),
              label: t('within', { n }),
              count: getFacetCount('deadlineWithin', String(n)),
            })),
          ]}
        />,
        renderChoices('deadlineMonth'),
      ];
    case 'fee':
      return (
        <FeeChoice
          fees={filters}
          freeCount={getFacetCount('feeMax', '0')}
          unknownFeeCount={feeUnknown}
          onChange={changeFilters}
        />
      );
    case 'listed':
      return (
        <RadioChoices
          legend={t('facet.listed')}
          value={String(filters.listed ?? 'any')}
          {...createCallbacks((listed: string) => ({
            listed: listed === 'any' ? undefined : listed === 'true',
          }))}
          options={(['any', 'true', 'false'] as const).map((value) => ({
            value,
            label: t(`listed.${value}`),
            count: value === 'any' ? undefined : getFacetCount('listed', value),
          }))}
        />
      );
    case 'more':
      return [
        <div key="flags" className={css.group}>
          {renderFlag('openNow')}
          {renderFlag('student')}
        </div>,
        ...(['type', 'genre', 'arthouseIndex'] as const).map(renderChoices),
      ];
    default:
      return renderChoices(name);
  }
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
const withoutEmpty = (filters: ListFilters): ListFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && !isEmpty(value)));
