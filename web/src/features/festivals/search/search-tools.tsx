import { Bell, Map as MapIcon } from 'lucide-react';
import { t } from '@laurel/words/pages/festivals/festivals';
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
  const { filters, page, isWatched, isMap } = state;
  return (
    <span className={css.tools}>
      {countFilters(filters) > 0 && !isWatched && (
        <Button look="subtle" size="small" onClick={onClear}>
          {t('search.clear')}
        </Button>
      )}
      {isSignedIn && (
        <Button
          look="subtle"
          size="small"
          aria-pressed={isWatched}
          onClick={() => onChange({ isWatched: !isWatched, page })}
        >
          <Bell size={16} aria-hidden /> {t('watch.title')}
        </Button>
      )}
      {!(isSignedIn && isWatched) && (
        <Button
          look="subtle"
          size="small"
          aria-pressed={isMap}
          onClick={() => onChange({ isMap: !isMap, page })}
        >
          <MapIcon size={16} aria-hidden /> {t('search.map')}
        </Button>
      )}
    </span>
  );
}
