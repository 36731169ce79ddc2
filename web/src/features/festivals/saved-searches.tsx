import { useQuery } from '@tanstack/react-query';
import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../lib/bff';
import { errorText } from '../../lib/refused';
import { t } from '../../lib/texts/festivals';
import { useCommand } from '../../lib/use-command';
import type { SavedSearch } from '../../lib/wire';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { SaveSearchDialog } from './save-search-dialog';
import css from './saved-searches.module.css';
import { filterCount, writeSearch, type SearchState } from './search-state';

const pathOf = (search: NonNullable<SavedSearch['search']>): string => {
  const shown = { sort: 'relevance', page: 1, isMap: false, isWatched: false } as const;
  return `/festivals?${writeSearch({ text: search.query ?? '', filters: search.filters ?? {}, ...shown })}`;
};

/** The searches that somebody keeps, each with how many festivals have come since it was looked at; who opens one has looked. */
export function SavedSearches({ state }: { state: SearchState }) {
  const [isSaving, setSaving] = useState(false);
  const saved = useQuery(query('getSavedSearches'));
  const newest = useQuery(query('getCatalogueSize')).data?.newestCompetitionId;
  const readable = (saved.data?.items ?? []).filter(({ search }) => search !== null);
  const counted = useQuery({
    ...query('countFestivals', {
      searches: readable.map(({ search, seenCompetitionId: addedAfter }) => ({ ...search, addedAfter })),
    }),
    enabled: readable.length > 0,
  });
  const [save, drop] = [useCommand('saveSearch'), useCommand('deleteSavedSearch')];
  const isAsked = state.text.trim() !== '' || filterCount(state.filters) > 0;
  const items = saved.data?.items ?? [];
  if (items.length === 0 && !isAsked) return null;
  const look = ({ name, search, seenCompetitionId }: SavedSearch) => {
    if (search && newest !== undefined && newest > seenCompetitionId)
      save.mutate({ name, search, seenCompetitionId: newest });
  };
  const remove = ({ id, name }: SavedSearch) =>
    drop.mutateAsync({ searchId: id }).then(
      () => toast(t('saved.gone', { name })),
      (error: unknown) => toast(errorText(error), 'refused'),
    );
  const newOf = ({ id }: SavedSearch) =>
    counted.data?.totals[readable.findIndex((one) => one.id === id)] ?? 0;
  return (
    <div className={css.saved}>
      {items.length > 0 && (
        <ul aria-label={t('saved.title')}>
          {items.map((one) => (
            <li key={one.id}>
              {one.search ? (
                <Link to={pathOf(one.search)} onClick={() => look(one)}>
                  <bdi>{one.name}</bdi>
                  {newOf(one) > 0 && <strong>{t('saved.new', { n: newOf(one) })}</strong>}
                </Link>
              ) : (
                <span className={css.unread}>
                  <bdi>{one.name}</bdi> {t('saved.unread')}
                </span>
              )}
              <Button
                look="quiet"
                size="small"
                icon
                aria-label={t('saved.delete', { name: one.name })}
                onClick={() => void remove(one)}
              >
                <Trash2 size={14} aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAsked && (
        <Button look="quiet" size="small" disabled={newest === undefined} onClick={() => setSaving(true)}>
          <Bookmark size={16} aria-hidden /> {t('saved.save')}
        </Button>
      )}
      {isSaving && newest !== undefined && (
        <SaveSearchDialog
          search={{
            ...(state.text.trim() && { query: state.text.trim() }),
            ...(filterCount(state.filters) > 0 && { filters: state.filters }),
          }}
          newest={newest}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}
