import { useQuery } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/words/pages/festivals/festivals';
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
    isMap,
    newSince,
  })}`;
/** The stored form of a search, without default values. */
const toSearch = ({ text, filters, sort, isMap }: SearchState): Search => ({
  ...(text.trim() && { query: text.trim() }),
  ...(countFilters(filters) > 0 && { filters }),
  ...(sort !== DEFAULT_SEARCH.sort && { sort }),
  ...(isMap && { isMap }),
});

/**
 * The user's saved searches with the number of new festivals each. Opening a search marks its festivals as
 * seen.
 */
export function SavedSearches({ state }: { state: SearchState }) {
  const [isSaving, setSaving] = useState(false);
  const items = useQuery(query('getSavedSearches')).data?.items ?? [];
  const readable = items.flatMap(({ id, search, seenCompetitionId }) =>
    search ? [{ id, input: { ...toSearchInput(search), addedAfter: seenCompetitionId } }] : [],
  );
  const counted = useQuery({
    ...query('countFestivals', { searches: readable.map(({ input }) => input) }),
    enabled: readable.length > 0,
  }).data;
  const save = useCommand('saveSearch');
  const deleteSearch = useCommand('deleteSavedSearch');
  const hasSearch = state.text.trim() !== '' || countFilters(state.filters) > 0;
  if (items.length === 0 && !hasSearch) return null;
  const openSearch = ({ name, search, seenCompetitionId }: SavedSearch) => {
    const newest = counted?.newestCompetitionId ?? 0;
    if (search && newest > seenCompetitionId) save.mutate({ name, search, seenCompetitionId: newest });
  };
  const remove = ({ id, name }: SavedSearch) =>
    deleteSearch.mutateAsync({ searchId: id }).then(() => toast(t('saved.deleted', { name })), showError);
  const countNew = ({ id }: SavedSearch) =>
    counted?.totals[readable.findIndex((search) => search.id === id)] ?? 0;
  return (
    <div className={css.saved}>
      {items.length > 0 && (
        <ul aria-label={t('saved.title')}>
          {items.map((saved) => (
            <li key={saved.id}>
              {saved.search ? (
                <Link to={getPath(saved.search, saved.seenCompetitionId)} onClick={() => openSearch(saved)}>
                  <bdi>{saved.name}</bdi>
                  {countNew(saved) > 0 && <strong>{t('saved.new', { n: countNew(saved) })}</strong>}
                </Link>
              ) : (
                <span className={css.unread}>
                  <bdi>{saved.name}</bdi> {t('saved.invalid')}
                </span>
              )}
              <Button
                look="subtle"
                size="small"
                icon
                aria-label={t('saved.delete', { name: saved.name })}
                onClick={() => void remove(saved)}
              >
                <Trash2 size={14} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasSearch && (
        <Button look="subtle" size="small" onClick={() => setSaving(true)}>
          <Bookmark size={16} aria-hidden /> {t('saved.save')}
        </Button>
      )}
      {isSaving && <SaveSearchDialog search={toSearch(state)} onClose={() => setSaving(false)} />}
    </div>
  );
}
