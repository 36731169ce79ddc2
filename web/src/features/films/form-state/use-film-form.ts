import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { partialFilmFields } from '../../../../../bff/src/inputs/films/film.js';
import { query } from '../../../lib/server/bff';
import { isSame } from '../../../ui/forms/is-same';
import { createResolver } from '../../../lib/forms/schema-resolver';
import { forgetDraft, saveDraft, readDraft } from '../../../lib/drafts/drafts';
import { showRefusalInForm } from './refusal-to-form';
import type { Film, FilmFields } from '../../../lib/server/wire';
import { getChangedFields, fieldNames, toFilmFields, emptyFields } from './film-fields';
import { isRefusedWith } from '../../../lib/server/refused';

/** The film as it was opened or last saved. */
export type BaseVersion = { fields: FilmFields; version: number | undefined };
const toBaseVersion = (film: Film | undefined): BaseVersion => ({
  fields: film ? toFilmFields(film) : emptyFields,
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
 * The form of a film's fields over the opened `film`. It never overwrites a concurrent change: `rebaseOnLatest`
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
  const [base, setBase] = useState(() => toBaseVersion(film));
  const [draftEntry] = useState(() => readDraft<unknown>(draftKey));
  const restoredFields = isPartialFields(draftEntry?.value)
    ? getChangedFields({ ...base.fields, ...draftEntry.value }, base.fields)
    : {};
  const [isRestored, setRestored] = useState(Object.keys(restoredFields).length > 0);
  /** The film version that the user saw while typing. */
  const [seenVersion, setSeenVersion] = useState(isRestored ? draftEntry?.version : base.version);
  const [isStale, setStale] = useState(false);
  const [formKey, setFormKey] = useState(0);
  const form = useForm<FilmFields>({
    defaultValues: { ...base.fields, ...restoredFields },
    resolver: createResolver(partialFilmFields, isOnPage),
  });
  const changedFields = getChangedFields(form.watch(), base.fields);
  const isFromUrl = ([name, value]: [string, unknown]) => isSame(value, urlFields[name as keyof FilmFields]);
  const typedFieldsJson = JSON.stringify(
    Object.fromEntries(Object.entries(changedFields).filter((field) => !isFromUrl(field))),
  );
  useEffect(() => {
    if (typedFieldsJson === '{}') forgetDraft(draftKey);
    else saveDraft(draftKey, { value: JSON.parse(typedFieldsJson), version: seenVersion });
  }, [draftKey, typedFieldsJson, seenVersion]);

  const restart = (next: BaseVersion, fields: FilmFields) => {
    setBase(next);
    setSeenVersion(next.version);
    form.reset(fields);
    setStale(false);
    setFormKey((previous) => previous + 1);
  };
  const showRefusal = (error: unknown) => {
    if (isRefusedWith(error, 'film.stale')) setStale(true);
    else showRefusalInForm(error, form.setError, isOnPage);
  };
  return {
    form,
    base,
    changedFields,
    isRestored,
    /** The restored fields were typed over an older version. */
    isDraftOutdated: seenVersion !== undefined && base.version !== undefined && seenVersion < base.version,
    isStale,
    /** Changes when every input must be mounted again. */
    formKey,
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
    async rebaseOnLatest() {
      if (!film) return;
      try {
        const newestFilm = await client.fetchQuery({
          ...query('getFilm', { filmId: film.id }),
          staleTime: 0,
          retry: false,
        });
        if (newestFilm)
          restart(toBaseVersion(newestFilm), {
            ...toFilmFields(newestFilm),
            ...getChangedFields(form.getValues(), base.fields),
          });
      } catch (error) {
        showRefusal(error);
      }
    },
  };
}
