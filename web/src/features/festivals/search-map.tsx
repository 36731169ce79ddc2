import { isSameCity } from '@laurel/rules/conditions';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../lib/bff';
import { t } from '../../lib/texts/festivals';
import { toggled } from '../../lib/toggled';
import type { Facet, FestivalFilters } from '../../lib/wire';
import { WorldMap, type Place } from '../../ui/world-map';
import { partOfTheWorld } from './part-of-the-world';
import type { SearchState } from './search-state';

type Props = {
  text: string;
  filters: FestivalFilters;
  look: Pick<SearchState, 'frame' | 'near'>;
  onChange: (filters: FestivalFilters) => void;
  onLook: (look: Pick<SearchState, 'frame' | 'near'>) => void;
};

const isPlace = (city: Facet): city is Facet & Place =>
  city.longitude !== undefined && city.latitude !== undefined;

/** Where the competitions found are held: countries in tones, cities as circles; each press narrows to one, or takes it back. Looks at the one region that is chosen. */
export function SearchMap({ text, filters, look, onChange, onLook }: Props) {
  const { country = [], city = [], region = [] } = filters;
  // Where it is opened; it does not turn away from who chooses another country on it.
  const [first] = useState(() => partOfTheWorld(country));
  const { data } = useQuery({
    ...query('getCompetitions', {
      ...(text && { query: text }),
      filters,
      facets: ['country', 'city'],
      pageSize: 1,
    }),
    placeholderData: keepPreviousData,
  });
  const places = data?.facets.city?.filter(isPlace);
  // As an address may write it.
  const chosenPlaces = city.map(
    (code) => places?.find(({ value }) => isSameCity(value, code))?.value ?? code,
  );
  const change = (name: 'country' | 'city' | 'region', chosen: string[]) =>
    onChange({ ...filters, [name]: chosen.length > 0 ? chosen : undefined });
  return (
    <WorldMap
      label={t('search.map.label')}
      values={data?.facets.country}
      chosen={[...country, ...chosenPlaces]}
      frame={region.length === 1 ? region[0] : first}
      looked={look.frame}
      onLook={(frame) => onLook({ frame, near: null })}
      near={look.near}
      onNear={(near) => onLook({ ...look, near })}
      regions={region}
      onRegion={(name) => change('region', toggled(region, name))}
      onToggle={(code) => change('country', toggled(country, code))}
      places={places}
      onPlace={(code) => change('city', toggled(chosenPlaces, code))}
      says={(n) => t('search.map.says', { n })}
    />
  );
}
