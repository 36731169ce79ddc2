import { fieldWords, type RefusedField } from '@laurel/words/refusal-words';
import { useState } from 'react';
import { errorText, Refused } from '../../../lib/refused';
import { isSame } from '../../../lib/same';

export type Stored<T> = { value: T; version: number };
export type Fields = Record<string, unknown>;
export const differing = (a: Fields, b: Fields): string[] =>
  Object.keys(b).filter((field) => !isSame(a[field], b[field]));

type Asked<T> = {
  stored: Stored<T>;
  /** Saves what is typed over the version that was seen; answers with what is stored then. */
  save: (value: T, version: number) => Promise<Stored<T>>;
  /** What a refusal for a stale version says of the present state; null for another refusal. */
  theirs: (error: Refused) => Stored<T> | null;
};

/**
 * What is typed over something stored: nothing that somebody else saved meanwhile is overwritten. `conflict` is what is stored now when that
 * happened, beside the base of both; `settle` goes on from there with what was chosen field by field.
 */
export function useEditing<T extends Fields>({ stored, save, theirs }: Asked<T>) {
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(stored.value);
  const [conflict, setConflict] = useState<Stored<T> | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const isChanged = !isSame(draft, base.value);
  const isElsewhere = isSame(stored.value, base.value);
  if (stored.version > base.version && !isBusy && (!isChanged || isElsewhere)) {
    setBase(stored);
    if (!isChanged) setDraft(stored.value);
  }
  const set = (changes: Partial<T>) => {
    setDraft((now) => ({ ...now, ...changes }));
    setErrors({});
  };
  const run = async (value: T, version: number, way = save): Promise<boolean> => {
    setBusy(true);
    setErrors({});
    try {
      const saved = await way(value, version);
      setBase(saved);
      setDraft(saved.value);
      setConflict(null);
      return true;
    } catch (error) {
      const now = error instanceof Refused ? theirs(error) : null;
      // What was saved meanwhile is none of what is typed here.
      if (now && isSame(now.value, base.value)) return await run(value, now.version, way);
      if (now) setConflict(now);
      else setErrors(errorsOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    base,
    draft,
    conflict,
    errors,
    isBusy,
    isChanged,
    set,
    /** `way`: another one to save than the usual. */
    save: (way = save) => run(draft, base.version, way),
    settle: (chosen: T) => {
      setBase(conflict!);
      setDraft(chosen);
      return run(chosen, conflict!.version);
    },
    forget: () => setConflict(null),
    discard: () => {
      setDraft(base.value);
      setErrors({});
    },
  };
}

export type Editing<T extends Fields> = ReturnType<typeof useEditing<T>>;

/** `festival.city` and `competition.name` are the form's `city` and `name`. */
const landing = (field: string) => field.replace(/^(festival|competition)\./, '');
/** What is wrong, by the way to its box; what names none stands under ''. */
export function errorsOf(error: unknown): Record<string, string> {
  const refusal = error instanceof Refused ? error.refusal : null;
  const fields = (refusal?.details as { fields?: RefusedField[] } | undefined)?.fields;
  if (fields) return Object.fromEntries(fields.map((one) => [landing(one.field), fieldWords(one)]));
  return { [refusal?.field ? landing(refusal.field) : '']: errorText(error) };
}
