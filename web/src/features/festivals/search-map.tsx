import { isSameCity } from '@laurel/rules/conditions';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { t } from '../../lib/texts/festivals';
import { toggled } from '../../lib/toggled';
import type { Facet, FestivalFilters } from '../../lib/wire';
import { WorldMap, type Place } from '../../ui/world-map';

type Props = {
  text: string;
  filters: FestivalFilters;
  frame: string | null;
  onChange: (filters: FestivalFilters) => void;
  onFrame: (frame: string) => void;
};

const isPlace = (city: Facet): city is Facet & Place =>
  city.longitude !== undefined && city.latitude !== undefined;

/** Where the competitions found are held: countries in tones, cities as circles; each press narrows to one, or takes it back. Looks at the one region that is chosen. */
export function SearchMap({ text, filters, frame, onChange, onFrame }: Props) {
  const { country = [], city = [], region = [] } = filters;
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
      frame={region.length === 1 ? region[0] : undefined}
      looked={frame}
      onLook={onFrame}
      regions={region}
      onRegion={(name) => change('region', toggled(region, name))}
      onToggle={(code) => change('country', toggled(country, code))}
      places={places}
      onPlace={(code) => change('city', toggled(chosenPlaces, code))}
      says={(n) => t('search.map.says', { n })}
    />
  );
}
