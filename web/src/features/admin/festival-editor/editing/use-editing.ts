import { formatFieldRefusal, type RefusedField } from '@laurel/words/messages/refusal-text';
import { useState } from 'react';
import { getErrorText, Refused } from '../../../../lib/server/refused';
import { isSame } from '../../../../ui/forms/is-same';

export type Stored<T> = { value: T; version: number };
export type Fields = Record<string, unknown>;
export const findDifferences = (a: Fields, b: Fields): string[] =>
  Object.keys(b).filter((field) => !isSame(a[field], b[field]));

type EditingOptions<T> = {
  stored: Stored<T>;
  /** Saves the value over the version that was read. Resolves to the new stored value. */
  save: (value: T, version: number) => Promise<Stored<T>>;
  /** Extracts the current state from a refusal for a stale version; null for any other refusal. */
  theirs: (error: Refused) => Stored<T> | null;
};

/**
 * Edits a stored value without overwriting concurrent changes. After a conflict, `conflict` is the value that
 * is stored now and `base` the common base. `settle` continues from there with the value that the user chose
 * per field.
 */
export function useEditing<T extends Fields>({ stored, save, theirs }: EditingOptions<T>) {
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
      // The concurrent change touches none of the edited fields.
      if (now && isSame(now.value, base.value)) return await run(value, now.version, way);
      if (now) setConflict(now);
      else setErrors(toFieldErrors(error));
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
    /** `way`: a different save function. */
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

/** Maps `festival.city` and `competition.name` to the form's fields `city` and `name`. */
const toFormField = (field: string) => field.replace(/^(festival|competition)\./, '');
/** Error messages by the path of their box. An error without a field has the key ''. */
export function toFieldErrors(error: unknown): Record<string, string> {
  const refusal = error instanceof Refused ? error.refusal : null;
  const fields = (refusal?.details as { fields?: RefusedField[] } | undefined)?.fields;
  if (fields)
    return Object.fromEntries(fields.map((one) => [toFormField(one.field), formatFieldRefusal(one)]));
  return { [refusal?.field ? toFormField(refusal.field) : '']: getErrorText(error) };
}
