import { useQuery } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { useCommand } from '../../../lib/server/use-command';
import type { SavedSearch } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { toast } from '../../../ui/feedback/toast';
import { SaveSearchDialog, toSearchInput } from './save-search-dialog';
import css from './saved-searches.module.css';
import {
  DEFAULT_SEARCH,
  countFilters,
  sorts,
  serializeSearch,
  type SearchState,
} from '../filters/search-state';
import { showError } from '../../../widgets/feedback/show-error';

type Search = NonNullable<SavedSearch['search']>;
/** The URL of a search that highlights festivals added since the last look. */
const getPath = ({ query = '', filters = {}, sort, isMap = false }: Search, newSince: number): string =>
  `/festivals?${serializeSearch({
    ...DEFAULT_SEARCH,
    text: query,
    filters,
    sort: sorts.find((name) => name === sort) ?? DEFAULT_SEARCH.sort,
    isMapView: isMap,
    newSince,
  })}`;
/** The stored form of a search, without default values. */
const toSearch = ({ text, filters, sort, isMapView }: SearchState): Search => ({
  ...(text.trim() && { query: text.trim() }),
  ...(countFilters(filters) > 0 && { filters }),
  ...(sort !== DEFAULT_SEARCH.sort && { sort }),
  ...(isMapView && { isMap: isMapView }),
});

/**
 * The user's saved searches with the number of new festivals each. Opening a search marks its festivals as
 * seen.
 */
export function SavedSearches({ state }: { state: SearchState }) {
  const [isSaving, setSaving] = useState(false);
  const items = useQuery(query('getSavedSearches')).data?.items ?? [];
  const readableSearches = items.flatMap(({ id, search, seenCompetitionId }) =>
    search ? [{ id, input: { ...toSearchInput(search), addedAfter: seenCompetitionId } }] : [],
  );
  const counts = useQuery({
    ...query('countFestivals', { searches: readableSearches.map(({ input }) => input) }),
    enabled: readableSearches.length > 0,
  }).data;
  const save = useCommand('saveSearch');
  const deleteSearch = useCommand('deleteSavedSearch');
  const hasSearch = state.text.trim() !== '' || countFilters(state.filters) > 0;
  if (items.length === 0 && !hasSearch) return null;
  const openSearch = ({ name, search, seenCompetitionId }: SavedSearch) => {
    const newestId = counts?.newestCompetitionId ?? 0;
    if (search && newestId > seenCompetitionId) save.mutate({ name, search, seenCompetitionId: newestId });
  };
  const remove = ({ id, name }: SavedSearch) =>
    deleteSearch.mutateAsync({ searchId: id }).then(() => toast(t('saved.deleted', { name })), showError);
  const countNew = ({ id }: SavedSearch) =>
    counts?.totals[readableSearches.findIndex((search) => search.id === id)] ?? 0;
  return (
    <div className={css.saved}>
      {items.length > 0 && (
        <ul aria-label={t('saved.title')}>
          {items.map((savedSearch) => (
            <li key={savedSearch.id}>
              {savedSearch.search ? (
                <Link
                  to={getPath(savedSearch.search, savedSearch.seenCompetitionId)}
                  onClick={() => openSearch(savedSearch)}
                >
                  <bdi>{savedSearch.name}</bdi>
                  {countNew(savedSearch) > 0 && (
                    <strong>{t('saved.new', { n: countNew(savedSearch) })}</strong>
                  )}
                </Link>
              ) : (
                <span className={css.unread}>
                  <bdi>{savedSearch.name}</bdi> {t('saved.invalid')}
                </span>
              )}
              <Button
                variant="subtle"
                size="small"
                icon
                aria-label={t('saved.delete', { name: savedSearch.name })}
                onClick={() => void remove(savedSearch)}
              >
                <Trash2 size={14} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasSearch && (
        <Button variant="subtle" size="small" onClick={() => setSaving(true)}>
          <Bookmark size={16} aria-hidden /> {t('saved.save')}
        </Button>
      )}
      {isSaving && <SaveSearchDialog search={toSearch(state)} onClose={() => setSaving(false)} />}
    </div>
  );
}
