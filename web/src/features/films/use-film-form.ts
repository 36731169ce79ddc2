import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { someFacts } from '../../../../bff/src/inputs/film.js';
import { query } from '../../lib/bff';
import { checkedWith } from '../../lib/checked-with';
import { forgetDraft, keepDraft, readDraft } from '../../lib/drafts';
import { refusalToForm } from './refusal-to-form';
import { Refused } from '../../lib/refused';
import type { Film, FilmFacts } from '../../lib/wire';
import { changedFacts, factNames, factsOf, noFacts } from './film-facts';

/** The film as it was opened, or saved since. */
export type Base = { facts: FilmFacts; version: number | undefined };
const baseOf = (film: Film | undefined): Base => ({
  facts: film ? factsOf(film) : noFacts,
  version: film?.version,
});
const isFacts = (kept: unknown): kept is Partial<FilmFacts> =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.keys(kept).every((name) => (factNames as string[]).includes(name));

/**
 * The form of a film's facts over `film` as it was opened. What another tab saved meanwhile is never overwritten: `loadAgain`
 * puts what was typed here over the newest. With `draft` what is not saved yet outlives a reload, until it is saved or discarded.
 */
export function useFilmForm(film: Film | undefined, isAsked: (field: string) => boolean, draft?: string) {
  const client = useQueryClient();
  const [base, setBase] = useState(() => baseOf(film));
  const [kept] = useState(() => (draft === undefined ? null : readDraft<unknown>(draft)));
  const restored = isFacts(kept) ? changedFacts({ ...base.facts, ...kept }, base.facts) : {};
  const [isRestored, setRestored] = useState(Object.keys(restored).length > 0);
  const [isStale, setStale] = useState(false);
  const [revision, setRevision] = useState(0);
  const form = useForm<FilmFacts>({
    defaultValues: { ...base.facts, ...restored },
    resolver: checkedWith(someFacts, isAsked),
  });
  // Only a draft is followed word by word.
  const changed = changedFacts(draft === undefined ? form.getValues() : form.watch(), base.facts);
  const typed = JSON.stringify(changed);
  useEffect(() => {
    if (draft === undefined) return;
    if (typed === '{}') forgetDraft(draft);
    else keepDraft(draft, JSON.parse(typed));
  }, [draft, typed]);

  const begin = (next: Base, facts: FilmFacts) => {
    setBase(next);
    form.reset(facts);
    setStale(false);
    setRevision((before) => before + 1);
  };
  const refuse = (error: unknown) => {
    if (error instanceof Refused && error.code === 'film.stale') setStale(true);
    else refusalToForm(error, form.setError, isAsked);
  };
  return {
    form,
    base,
    changed,
    isRestored,
    isStale,
    /** Changes when every box is to begin anew. */
    revision,
    refuse,
    saved(facts: FilmFacts, version: number | undefined) {
      setBase({ facts, version });
      setRestored(false);
      if (draft !== undefined) forgetDraft(draft);
    },
    discard() {
      setRestored(false);
      begin(base, base.facts);
    },
    async loadAgain() {
      if (!film) return;
      try {
        const newest = await client.fetchQuery({
          ...query('getFilm', { filmId: film.id }),
          staleTime: 0,
          retry: false,
        });
        if (newest)
          begin(baseOf(newest), { ...factsOf(newest), ...changedFacts(form.getValues(), base.facts) });
      } catch (error) {
        refuse(error);
      }
    },
  };
}
