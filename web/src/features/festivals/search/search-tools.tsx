import { Bell, Map as MapIcon } from 'lucide-react';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { Button } from '../../../ui/buttons/button';
import css from './search-page.module.css';
import { countFilters, type SearchState } from '../filters/search-state';

type Props = {
  state: SearchState;
  isSignedIn: boolean;
  onChange: (changes: Partial<SearchState>) => void;
  onClear: () => void;
};

/** The tools next to the count: clear the filters, show watched festivals, show the map. */
export function SearchTools({ state, isSignedIn, onChange, onClear }: Props) {
  const { filters, page, isWatchlist, isMapView } = state;
  return (
    <span className={css.tools}>
      {countFilters(filters) > 0 && !isWatchlist && (
        <Button variant="subtle" size="small" onClick={onClear}>
          {t('search.clear')}
        </Button>
      )}
      {isSignedIn && (
        <Button
          variant="subtle"
          size="small"
          aria-pressed={isWatchlist}
          onClick={() => onChange({ isWatchlist: !isWatchlist, page })}
        >
          <Bell size={16} aria-hidden /> {t('watch.title')}
        </Button>
      )}
      {!(isSignedIn && isWatchlist) && (
        <Button
          variant="subtle"
          size="small"
          aria-pressed={isMapView}
          onClick={() => onChange({ isMapView: !isMapView, page })}
        >
          <MapIcon size={16} aria-hidden /> {t('search.map')}
        </Button>
      )}
    </span>
  );
}
