import { memo, useState } from 'react';
import { getFacetLabel } from '@laurel/messages/competitions/facet-label';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { toggleValue } from '../../../ui/forms/toggle-value';
import { useCurrency } from '../../../lib/money/conversion';
import type { Facet, FestivalFilters } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Checkbox } from '../../../ui/forms/choice';
import { FeeRange } from '../../../widgets/money/fee-range';
import { TextField } from '../../../ui/forms/text-field';
import css from './facet-panel.module.css';
import { CityChoice } from './city-choice';
import { flagFacets, listFacets, type ListFacet } from './search-state';

type Props = {
  facets: Record<string, Facet[]> | undefined;
  /** The search text. */
  text: string;
  filters: FestivalFilters;
  /** The number of festivals that are left out because their fee is unknown or has no reference rate. */
  feeUnknown: number | undefined;
  onChange: (filters: FestivalFilters) => void;
};

/**
 * All filters of the search, each with the number of festivals that it would find. While the counts are
 * unknown, only the selected filters are shown.
 */
export const FacetPanel = memo(function FacetPanel({ facets, text, filters, feeUnknown, onChange }: Props) {
  const getCount = (name: string, target = 'true') =>
    facets?.[name]?.find(({ value }) => value === target)?.count ?? 0;
  const { feeMin, feeMax } = filters;
  const { currency } = useCurrency();
  const freeFee = { amount: 0, currency: (feeMax ?? feeMin)?.currency ?? currency };
  return (
    <div className={css.panel}>
      <div className={css.group}>
        {flagFacets.map((name) => (
          <div key={name} className={css.value}>
            <Checkbox
              checked={filters[name] ?? false}
              onChange={(event) => onChange({ ...filters, [name]: event.target.checked || undefined })}
            >
              {t(`facet.${name}`)}
            </Checkbox>
            {facets && <span>{getCount(name).toLocaleString('en')}</span>}
          </div>
        ))}
        <div className={css.value}>
          <Checkbox
            checked={feeMax?.amount === 0}
            onChange={(event) =>
              onChange({ ...filters, feeMin: undefined, feeMax: event.target.checked ? freeFee : undefined })
            }
          >
            {t('facet.free')}
          </Checkbox>
          {facets && <span>{getCount('feeMax', '0').toLocaleString('en')}</span>}
        </div>
      </div>
      <FeeRange
        fees={filters}
        hint={feeUnknown ? t('facet.fee.unknown', { n: feeUnknown }) : t('facet.fee.hint')}
        onChange={(fees) => onChange({ ...filters, ...fees })}
      />
      <CityChoice
        text={text}
        filters={filters}
        onChange={(city) => onChange({ ...filters, city: city.length > 0 ? city : undefined })}
      />
      {listFacets.map((name) => (
        <FacetGroup
          key={name}
          name={name}
          values={facets && (facets[name] ?? [])}
          selectedValues={filters[name] ?? []}
          onChange={(values) => onChange({ ...filters, [name]: values.length > 0 ? values : undefined })}
        />
      ))}
    </div>
  );
});

const COLLAPSED_COUNT = 6;
/** Longer lists get a search box. */
const MAX_WITHOUT_SEARCH = 14;

type FacetGroupProps = {
  name: ListFacet;
  values: Facet[] | undefined;
  selectedValues: string[];
  onChange: (selectedValues: string[]) => void;
};
function FacetGroup({ name, values, selectedValues, onChange }: FacetGroupProps) {
  const [isExpanded, setExpanded] = useState(false);
  const [searchText, setSearchText] = useState('');
  const label = t(`facet.${name}`);
  const missingFacets = selectedValues
    .filter((value) => !values?.some((facet) => facet.value === value))
    .map((value) => ({ value, label: value, count: 0 }));
  const allFacets = [...missingFacets, ...(values ?? [])].map((facet) => ({
    ...facet,
    label: getFacetLabel(name, facet.value),
  }));
  if (allFacets.length === 0) return null;
  const normalizedText = searchText.trim().toLowerCase();
  const visibleFacets = isExpanded
    ? allFacets.filter((facet) => facet.label.toLowerCase().includes(normalizedText))
    : allFacets.filter((facet, i) => i < COLLAPSED_COUNT || selectedValues.includes(facet.value));
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label}</legend>
      {isExpanded && allFacets.length > MAX_WITHOUT_SEARCH && (
        <TextField
          label={t('facet.find', { name: label })}
          type="search"
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
      )}
      {visibleFacets.map((facet) => (
        <div key={facet.value} className={css.value}>
          <Checkbox
            checked={selectedValues.includes(facet.value)}
            onChange={() => onChange(toggleValue(selectedValues, facet.value))}
          >
            {facet.label}
          </Checkbox>
          {values && <span>{facet.count.toLocaleString('en')}</span>}
        </div>
      ))}
      {allFacets.length > COLLAPSED_COUNT && (
        <Button
          variant="subtle"
          size="small"
          aria-label={t(isExpanded ? 'facet.less.of' : 'facet.more.of', { n: allFacets.length, name: label })}
          onClick={() => setExpanded(!isExpanded)}
        >
          {t(isExpanded ? 'facet.less' : 'facet.more', { n: allFacets.length })}
        </Button>
      )}
    </fieldset>
  );
}
