import { isSameCity } from '@laurel/rules/search/conditions';
import { fold } from '@laurel/rules/text/fold';
import { getFacetLabel } from '@laurel/messages/competitions/facet-label';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnavailable } from '../../../lib/loading/use-lookup';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { FestivalFilters } from '../../../lib/server/wire';
import { ComboBox } from '../../../ui/forms/combo-box';
import { OptionsStatus } from '../../../widgets/feedback/query-options';

/** The user finds more cities by typing. */
const MAX_OPTIONS = 50;

type Props = { text: string; filters: FestivalFilters; onChange: (cities: string[]) => void };

/** Selects cities, each with its number of festivals. They load on focus, because there are thousands. */
export function CityChoice({ text, filters, onChange }: Props) {
  const [typedText, setTypedText] = useState<string | null>(null);
  const facets = useQuery({
    ...query('getFestivals', { ...(text && { query: text }), filters, facets: ['city'], pageSize: 1 }),
    enabled: typedText !== null,
    placeholderData: keepPreviousData,
  });
  const cities = facets.data?.facets.city ?? [];
  const selectedCities = (filters.city ?? []).map(
    (code) => cities.find(({ value }) => isSameCity(value, code))?.value ?? code,
  );
  const searchText = fold((typedText ?? '').trim());
  const options = cities.flatMap(({ value, label, count }) =>
    selectedCities.includes(value) || fold(label).includes(searchText)
      ? [{ value, label, detail: count.toLocaleString('en') }]
      : [],
  );
  const selectedOptions = selectedCities
    .filter((value) => !options.some((option) => option.value === value))
    .map((value) => ({ value, label: getFacetLabel('city', value) }));
  return (
    <div onFocus={() => setTypedText(typedText ?? '')}>
      <ComboBox
        label={t('facet.city')}
        placeholder={t('facet.city.find')}
        value={selectedCities}
        options={
          facets.data || selectedOptions.length > 0
            ? [...selectedOptions, ...options.slice(0, MAX_OPTIONS)]
            : undefined
        }
        isUnavailable={isUnavailable(facets)}
        status={<OptionsStatus query={facets} />}
        onSearch={setTypedText}
        onChange={onChange}
      />
    </div>
  );
}
