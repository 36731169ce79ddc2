import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { partialFilmFields } from '../../../../../bff/src/inputs/films/film.js';
import { query } from '../../../lib/server/bff';
import { isSame } from '../../../ui/forms/is-same';
import { createResolver } from '../../../lib/forms/schema-resolver';
import { forgetDraft, saveDraft, readDraft } from '../../../lib/drafts/drafts';
import { showRefusalInForm } from './refusal-to-form';
import { Refused } from '../../../lib/server/refused';
import type { Film, FilmFields } from '../../../lib/server/wire';
import { getChangedFields, fieldNames, toFilmFields, noFields } from './film-fields';

/** The film as it was opened or last saved. */
export type Base = { fields: FilmFields; version: number | undefined };
const toBase = (film: Film | undefined): Base => ({
  fields: film ? toFilmFields(film) : noFields,
  version: film?.version,
});
/** The storage key of a film's unsaved fields, shared by the wizard and the form. */
export const getDraftKey = (userId: string, filmId: number | 'new') => `${userId}:film-${filmId}`;
const isPartialFields = (value: unknown): value is Partial<FilmFields> =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).every((name) => (fieldNames as string[]).includes(name));

export type FilmFormState = ReturnType<typeof useFilmForm>;

/**
 * The form of a film's fields over the opened `film`. It never overwrites a concurrent change: `loadAgain`
 * applies the local changes to the newest version. Unsaved fields survive a reload under
 * `draftKey` until they are saved or discarded. `urlFields` are not stored.
 */
export function useFilmForm(
  film: Film | undefined,
  isOnPage: (field: string) => boolean,
  draftKey: string,
  urlFields: Partial<FilmFields> = {},
) {
  const client = useQueryClient();
  const [base, setBase] = useState(() => toBase(film));
  const [draftEntry] = useState(() => readDraft<unknown>(draftKey));
  const restored = isPartialFields(draftEntry?.value)
    ? getChangedFields({ ...base.fields, ...draftEntry.value }, base.fields)
    : {};
  const [isRestored, setRestored] = useState(Object.keys(restored).length > 0);
  /** The film version that the user saw while typing. */
  const [seenVersion, setSeenVersion] = useState(isRestored ? draftEntry?.version : base.version);
  const [isStale, setStale] = useState(false);
  const [revision, setRevision] = useState(0);
  const form = useForm<FilmFields>({
    defaultValues: { ...base.fields, ...restored },
    resolver: createResolver(partialFilmFields, isOnPage),
  });
  const changed = getChangedFields(form.watch(), base.fields);
  const isFromUrl = ([name, value]: [string, unknown]) => isSame(value, urlFields[name as keyof FilmFields]);
  const typed = JSON.stringify(
    Object.fromEntries(Object.entries(changed).filter((field) => !isFromUrl(field))),
  );
  useEffect(() => {
    if (typed === '{}') forgetDraft(draftKey);
    else saveDraft(draftKey, { value: JSON.parse(typed), version: seenVersion });
  }, [draftKey, typed, seenVersion]);

  const restart = (next: Base, fields: FilmFields) => {
    setBase(next);
    setSeenVersion(next.version);
    form.reset(fields);
    setStale(false);
    setRevision((previous) => previous + 1);
  };
  const showRefusal = (error: unknown) => {
    if (error instanceof Refused && error.code === 'film.stale') setStale(true);
    else showRefusalInForm(error, form.setError, isOnPage);
  };
  return {
    form,
    base,
    changed,
    isRestored,
    /** The restored fields were typed over an older version. */
    isOld: seenVersion !== undefined && base.version !== undefined && seenVersion < base.version,
    isStale,
    /** Changes when every input must be mounted again. */
    revision,
    showRefusal,
    setSavedFields(fields: FilmFields, version: number | undefined) {
      setBase({ fields, version });
      setSeenVersion(version);
      setRestored(false);
      forgetDraft(draftKey);
    },
    discard() {
      setRestored(false);
      restart(base, base.fields);
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
          restart(toBase(newest), {
            ...toFilmFields(newest),
            ...getChangedFields(form.getValues(), base.fields),
          });
      } catch (error) {
        showRefusal(error);
      }
    },
  };
}
