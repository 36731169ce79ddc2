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
import { SaveSearchDialog, soughtOf } from './save-search-dialog';
import css from './saved-searches.module.css';
import { atFirst, filterCount, sorts, writeSearch, type SearchState } from './search-state';

type Search = NonNullable<SavedSearch['search']>;
/** Where a search is shown, with what came since it was looked at marked. */
const pathOf = ({ query = '', filters = {}, sort, isMap = false }: Search, newSince: number): string =>
  `/festivals?${writeSearch({
    ...atFirst,
    text: query,
    filters,
    sort: sorts.find((one) => one === sort) ?? atFirst.sort,
    isMap,
    newSince,
  })}`;
/** What is kept of a search: nothing that is as it is at first. */
const searchOf = ({ text, filters, sort, isMap }: SearchState): Search => ({
  ...(text.trim() && { query: text.trim() }),
  ...(filterCount(filters) > 0 && { filters }),
  ...(sort !== atFirst.sort && { sort }),
  ...(isMap && { isMap }),
});

/** The searches that somebody keeps, each with how many festivals have come since it was looked at; who opens one has looked. */
export function SavedSearches({ state }: { state: SearchState }) {
  const [isSaving, setSaving] = useState(false);
  const saved = useQuery(query('getSavedSearches'));
  const items = saved.data?.items ?? [];
  const readable = items.flatMap(({ id, search, seenCompetitionId }) =>
    search ? [{ id, asked: { ...soughtOf(search), addedAfter: seenCompetitionId } }] : [],
  );
  const counted = useQuery({
    ...query('countFestivals', { searches: readable.map(({ asked }) => asked) }),
    enabled: readable.length > 0,
  }).data;
  const [save, drop] = [useCommand('saveSearch'), useCommand('deleteSavedSearch')];
  const isAsked = state.text.trim() !== '' || filterCount(state.filters) > 0;
  if (items.length === 0 && !isAsked) return null;
  const look = ({ name, search, seenCompetitionId }: SavedSearch) => {
    const newest = counted?.newestCompetitionId ?? 0;
    if (search && newest > seenCompetitionId) save.mutate({ name, search, seenCompetitionId: newest });
  };
  const remove = ({ id, name }: SavedSearch) =>
    drop.mutateAsync({ searchId: id }).then(
      () => toast(t('saved.gone', { name })),
      (error: unknown) => toast(errorText(error), 'refused'),
    );
  const newOf = ({ id }: SavedSearch) => counted?.totals[readable.findIndex((one) => one.id === id)] ?? 0;
  return (
    <div className={css.saved}>
      {items.length > 0 && (
        <ul aria-label={t('saved.title')}>
          {items.map((one) => (
            <li key={one.id}>
              {one.search ? (
                <Link to={pathOf(one.search, one.seenCompetitionId)} onClick={() => look(one)}>
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
        <Button look="quiet" size="small" onClick={() => setSaving(true)}>
          <Bookmark size={16} aria-hidden /> {t('saved.save')}
        </Button>
      )}
      {isSaving && <SaveSearchDialog search={searchOf(state)} onClose={() => setSaving(false)} />}
    </div>
  );
}
