import { fold } from '@laurel/rules/text/fold';
import { formatFacet } from './format-facet';
import { useState } from 'react';
import { t } from '@laurel/messages/pages/matching/list';
import { toggleValue } from '../../../ui/forms/toggle-value';
import type { HoverHandlers } from './use-hover-intent';
import type { Facet } from '../../../lib/server/wire';
import { Checkbox } from '../../../ui/forms/choice';
import { TextField } from '../../../ui/forms/text-field';
import css from './filter-bar.module.css';
import type { ChoiceName } from '../listing/list-state';

const MAX_WITHOUT_SEARCH = 14;

type Props = {
  name: ChoiceName;
  values: readonly Facet[] | undefined;
  selectedValues: readonly string[];
  onChange: (selectedValues: string[]) => void;
  getHoverProps: (chosen: string[]) => HoverHandlers;
};

/** The values of one facet, of which several can be selected, each with its count. */
export function FacetChoices({ name, values, selectedValues, onChange, getHoverProps }: Props) {
  const [searchText, setSearchText] = useState('');
  const label = t(`facet.${name}`);
  const missingValues = selectedValues.filter((value) => !values?.some((facet) => facet.value === value));
  const facets = [...missingValues.map((value) => ({ value, count: 0 })), ...(values ?? [])].map((facet) => ({
    ...facet,
    label: formatFacet(name, facet.value),
  }));
  const visibleFacets = facets.filter((facet) => fold(facet.label).includes(fold(searchText.trim())));
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {facets.length > MAX_WITHOUT_SEARCH && (
        <TextField
          label={t('filters.find', { name: label })}
          type="search"
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
      )}
      {facets.length === 0 && <p className={css.muted}>{t('filters.none')}</p>}
      <div className={css.values}>
        {visibleFacets.map((facet) => (
          <div
            key={facet.value}
            className={css.value}
            {...getHoverProps(toggleValue(selectedValues, facet.value))}
          >
            <Checkbox
              checked={selectedValues.includes(facet.value)}
              onChange={() => onChange(toggleValue(selectedValues, facet.value))}
            >
              {facet.label}
            </Checkbox>
            {values && <span className={css.count}>{facet.count.toLocaleString('en')}</span>}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
