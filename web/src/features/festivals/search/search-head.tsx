import { MAX_QUERY_LENGTH } from '@laurel/rules/search/search-tokens';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { t as shared } from '@laurel/messages/pages/festivals/quick-search';
import { SlidersHorizontal } from 'lucide-react';
import { useSession } from '../../../lib/session/session';
import type { Film } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Select } from '../../../ui/forms/select';
import { TextField } from '../../../ui/forms/text-field';
import { countFilters, sorts, type Sort } from '../filters/search-state';
import { SavedSearches } from '../saved-searches/saved-searches';
import { FilmChoice } from './film-choice';
import css from './search-page.module.css';
import type { FestivalSearch } from './use-festival-search';

type Props = {
  search: FestivalSearch;
  /** Shows the watched festivals, which have no order, filters or verdicts. */
  isWatchlist: boolean;
  film: Film | null;
  onFilm: (film: Film) => void;
  onOpenFilters: () => void;
};

/** The search text, the sort order, the film and the saved searches. */
export function SearchHead({ search, isWatchlist, film, onFilm, onOpenFilters }: Props) {
  const { state, change, text, setText } = search;
  const session = useSession();
  // Without a search text there is no relevance, and the results are sorted by deadline.
  const sortOptions: readonly Sort[] = state.text.trim()
    ? sorts
    : sorts.filter((sort) => sort !== 'relevance');
  const activeFilterCount = countFilters(state.filters);
  return (
    <header className={css.head}>
      <h1>{t('title')}</h1>
      <div className={css.controls}>
        <TextField
          label={shared('label')}
          type="search"
          placeholder={shared('placeholder')}
          maxLength={MAX_QUERY_LENGTH}
          value={text}
          onChange={(e) => setText(e.target.value)}
        />
        {!isWatchlist && (
          <Select
            label={t('search.sort')}
            value={sortOptions.includes(state.sort) ? state.sort : 'deadline'}
            onChange={(sort: Sort) => change({ sort })}
            options={sortOptions.map((value) => ({ value, label: t(`sort.${value}`) }))}
          />
        )}
        {session && !isWatchlist && (
          <FilmChoice
            userId={session.userId}
            requestedFilmId={state.filmId}
            film={film}
            onFilm={onFilm}
            onChoose={(filmId) => change({ filmId, page: state.page })}
          />
        )}
      </div>
      {session && <SavedSearches state={state} />}
      {!isWatchlist && (
        <Button className={css.open} onClick={onOpenFilters}>
          <SlidersHorizontal size={16} aria-hidden />{' '}
          {activeFilterCount > 0 ? t('search.filters.count', { n: activeFilterCount }) : t('search.filters')}
        </Button>
      )}
    </header>
  );
}
