import { t } from '../../lib/texts/festivals';
import { toggled } from '../../lib/toggled';
import type { Facet, FestivalFilters } from '../../lib/wire';
import { WorldMap } from '../../ui/world-map';

type Props = {
  countries: Facet[] | undefined;
  filters: FestivalFilters;
  onChange: (filters: FestivalFilters) => void;
};

/** Where the festivals found are; looks at the one region that is chosen. */
export function SearchMap({ countries, filters, onChange }: Props) {
  const { country: chosen = [], region } = filters;
  return (
    <WorldMap
      label={t('search.map.label')}
      values={countries}
      chosen={chosen}
      frame={region?.length === 1 ? region[0] : undefined}
      onToggle={(code) => {
        const country = toggled(chosen, code);
        onChange({ ...filters, country: country.length > 0 ? country : undefined });
      }}
      says={(n) => t('search.map.says', { n })}
    />
  );
}
