import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { someFacts } from '../../../../bff/src/inputs/film.js';
import { query } from '../../lib/bff';
import { isSame } from '../../lib/same';
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
/** Where what is typed of a film and not saved yet is kept, in the wizard and in its form. */
export const draftOf = (userId: string, filmId: number | 'new') => `${userId}:film-${filmId}`;
const isFacts = (kept: unknown): kept is Partial<FilmFacts> =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.keys(kept).every((name) => (factNames as string[]).includes(name));

export type FilmAnswers = ReturnType<typeof useFilmForm>;

/**
 * The form of a film's facts over `film` as it was opened. What another tab saved meanwhile is never overwritten: `loadAgain`
 * puts what was typed here over the newest. What is not saved yet outlives a reload as `draft`, until it is saved or discarded;
 * what was `given` with the address comes again with it.
 */
export function useFilmForm(
  film: Film | undefined,
  isAsked: (field: string) => boolean,
  draft: string,
  given: Partial<FilmFacts> = {},
) {
  const client = useQueryClient();
  const [base, setBase] = useState(() => baseOf(film));
  const [kept] = useState(() => readDraft<unknown>(draft));
  const restored = isFacts(kept?.value) ? changedFacts({ ...base.facts, ...kept.value }, base.facts) : {};
  const [isRestored, setRestored] = useState(Object.keys(restored).length > 0);
  /** The saved film that one had before one's eyes while typing. */
  const [since, setSince] = useState(isRestored ? kept?.version : base.version);
  const [isStale, setStale] = useState(false);
  const [revision, setRevision] = useState(0);
  const form = useForm<FilmFacts>({
    defaultValues: { ...base.facts, ...restored },
    resolver: checkedWith(someFacts, isAsked),
  });
  const changed = changedFacts(form.watch(), base.facts);
  const isGiven = ([name, value]: [string, unknown]) => isSame(value, given[name as keyof FilmFacts]);
  const typed = JSON.stringify(Object.fromEntries(Object.entries(changed).filter((one) => !isGiven(one))));
  useEffect(() => {
    if (typed === '{}') forgetDraft(draft);
    else keepDraft(draft, { value: JSON.parse(typed), version: since });
  }, [draft, typed, since]);

  const begin = (next: Base, facts: FilmFacts) => {
    setBase(next);
    setSince(next.version);
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
    /** What is on the screen again was typed over an older film. */
    isOld: since !== undefined && base.version !== undefined && since < base.version,
    isStale,
    /** Changes when every box is to begin anew. */
    revision,
    refuse,
    saved(facts: FilmFacts, version: number | undefined) {
      setBase({ facts, version });
      setSince(version);
      setRestored(false);
      forgetDraft(draft);
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
