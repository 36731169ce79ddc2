import { M49_REGIONS } from '@laurel/rules/locations/m49';
import { isSameCity } from '@laurel/rules/search/conditions';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { toggleValue } from '../../../ui/forms/toggle-value';
import type { Facet, FestivalFilters } from '../../../lib/server/wire';
import { WorldMap } from '../../../ui/maps/world-map';
import type { MapLocation } from '../../../ui/maps/world-map-props';
import type { SearchState } from './search-state';

type Props = {
  text: string;
  filters: FestivalFilters;
  mapView: Pick<SearchState, 'frame' | 'zoom'>;
  onChange: (filters: FestivalFilters) => void;
  onMapView: (mapView: Pick<SearchState, 'frame' | 'zoom'>) => void;
};

const hasCoordinates = (city: Facet): city is Facet & MapLocation =>
  city.longitude !== undefined && city.latitude !== undefined;

/** The continents of the map by their M49 codes. */
const CONTINENT_CODES = { Africa: '002', Americas: '019', Asia: '142', Europe: '150', Oceania: '009' };

/** Returns the continent that contains all given countries; undefined if there is none, or no country. */
function findContinent(countries: readonly string[]): string | undefined {
  if (countries.length === 0) return undefined;
  const containsAll = (code: string) =>
    countries.every((country) => M49_REGIONS.get(code)?.includes(country));
  return Object.entries(CONTINENT_CODES).find(([, code]) => containsAll(code))?.[0];
}

/**
 * A map of the found competitions: countries as shades, cities as circles. A click adds or removes a filter.
 * The map zooms to the selected region if there is exactly one.
 */
export function SearchMap({ text, filters, mapView, onChange, onMapView }: Props) {
  const { country = [], city = [], region = [] } = filters;
  // The initial frame. It must not move when the user selects another country on the map.
  const [initialContinent] = useState(() => findContinent(country));
  const { data } = useQuery({
    ...query('getCompetitions', {
      ...(text && { query: text }),
      filters,
      facets: ['country', 'city'],
      pageSize: 1,
    }),
    placeholderData: keepPreviousData,
  });
  const cities = data?.facets.city?.filter(hasCoordinates);
  // The URL may spell a city differently.
  const selectedCities = city.map(
    (code) => cities?.find(({ value }) => isSameCity(value, code))?.value ?? code,
  );
  const change = (name: 'country' | 'city' | 'region', values: string[]) =>
    onChange({ ...filters, [name]: values.length > 0 ? values : undefined });
  return (
    <WorldMap
      label={t('search.map.label')}
      values={data?.facets.country}
      selectedCodes={[...country, ...selectedCities]}
      frame={region.length === 1 ? region[0] : initialContinent}
      selectedFrame={mapView.frame}
      onFrame={(frame) => onMapView({ frame, zoom: null })}
      zoom={mapView.zoom}
      onZoom={(zoom) => onMapView({ ...mapView, zoom })}
      regions={region}
      onRegion={(name) => change('region', toggleValue(region, name))}
      onToggle={(code) => change('country', toggleValue(country, code))}
      locations={cities}
      onLocation={(code) => change('city', toggleValue(selectedCities, code))}
      formatCount={(n) => t('search.map.count', { n })}
    />
  );
}
