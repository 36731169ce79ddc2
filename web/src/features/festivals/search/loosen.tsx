import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { Button } from '../../../ui/buttons/button';
import css from './search-page.module.css';
import type { SearchState } from '../filters/search-state';
import {
  MAX_SEARCHES,
  listSearchesWithoutPairs,
  listLooserSearches,
  type FestivalSearch,
  type LooserSearch,
} from '../filters/ways-to-loosen';

/** Returns the searches that have results, most results first; undefined while unknown or disabled. */
function useSearchesWithResults(candidates: readonly LooserSearch[], { isEnabled = true } = {}) {
  const searches = candidates.map(({ search: { text, filters } }) => ({
    ...(text && { query: text }),
    filters,
  }));
  const { data } = useQuery({
    ...query('countFestivals', { searches }),
    enabled: isEnabled && candidates.length > 0,
  });
  if (candidates.length === 0) return [];
  return (
    data &&
    candidates
      .map((candidate, n) => ({ ...candidate, total: data.totals[n] ?? 0 }))
      .filter(({ total }) => total > 0)
      .toSorted((a, b) => b.total - a.total)
  );
}

/**
 * Suggests filters to remove after a search without results, the most effective first. If no single filter
 * helps, it suggests pairs. Renders nothing if even pairs find nothing.
 */
export function Loosen({
  onChange,
  ...search
}: FestivalSearch & { onChange: (changes: Partial<SearchState>) => void }) {
  const singles = useSearchesWithResults(listLooserSearches(search).slice(0, MAX_SEARCHES));
  const hasNoSingles = singles?.length === 0;
  const pairs = useSearchesWithResults(listSearchesWithoutPairs(search).slice(0, MAX_SEARCHES), {
    isEnabled: hasNoSingles,
  });
  const suggestions = hasNoSingles ? pairs : singles;
  if (!suggestions || suggestions.length === 0) return null;
  return (
    <section className={css.loosen} aria-label={t('loosen.title')}>
      <p>{t('loosen.title')}</p>
      <ul>
        {suggestions.map(({ removedLabel, search: looserSearch, total }) => (
          <li key={removedLabel}>
            <Button size="small" onClick={() => onChange(looserSearch)}>
              {t('loosen.one', { what: removedLabel, n: total })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
