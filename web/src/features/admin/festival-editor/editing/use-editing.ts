import { formatFieldRefusal, type RefusedField } from '@laurel/messages/formatting/refusal-text';
import { useState } from 'react';
import { getErrorText, RefusalError } from '../../../../lib/server/refused';
import { isSame } from '../../../../ui/forms/is-same';

export type Stored<T> = { value: T; version: number };
export type Fields = Record<string, unknown>;
export const findDifferences = (a: Fields, b: Fields): string[] =>
  Object.keys(b).filter((field) => !isSame(a[field], b[field]));

type EditingOptions<T> = {
  stored: Stored<T>;
  /** Saves the value over the version that was read. Resolves to the new stored value. */
  save: (value: T, version: number) => Promise<Stored<T>>;
  /** Extracts the stored value from a refusal for a stale version; null for any other refusal. */
  getConcurrentValue: (error: RefusalError) => Stored<T> | null;
};

/**
 * Edits a stored value without overwriting concurrent changes. After a conflict, `conflict` is the value that is
 * stored now, and `base` the value on which both changes are based. `resolveConflict` saves the value that the
 * user has combined from them.
 */
export function useEditing<T extends Fields>({ stored, save, getConcurrentValue }: EditingOptions<T>) {
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(stored.value);
  const [conflict, setConflict] = useState<Stored<T> | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);
  const isChanged = !isSame(draft, base.value);
  // Adopts a newer stored version, unless it conflicts with the user's changes. Then saving reports the conflict.
  if (stored.version > base.version && !isBusy && (!isChanged || isSame(stored.value, base.value))) {
    setBase(stored);
    if (!isChanged) setDraft(stored.value);
  }
  const set = (changes: Partial<T>) => {
    setDraft((previous) => ({ ...previous, ...changes }));
    setErrors({});
  };
  const send = async (value: T, version: number, saveValue = save): Promise<boolean> => {
    setBusy(true);
    setErrors({});
    try {
      const savedValue = await saveValue(value, version);
      setBase(savedValue);
      setDraft(savedValue.value);
      setConflict(null);
      return true;
    } catch (error) {
      const concurrentValue = error instanceof RefusalError ? getConcurrentValue(error) : null;
      // The concurrent change did not change these fields, so nothing is overwritten.
      if (concurrentValue && isSame(concurrentValue.value, base.value))
        return await send(value, concurrentValue.version, saveValue);
      if (concurrentValue) setConflict(concurrentValue);
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
    /** Saves the draft, by default with the `save` option. */
    save: (saveValue = save) => send(draft, base.version, saveValue),
    resolveConflict: (resolvedValue: T) => {
      setBase(conflict!);
      setDraft(resolvedValue);
      return send(resolvedValue, conflict!.version);
    },
    dismissConflict: () => setConflict(null),
    discard: () => {
      setDraft(base.value);
      setErrors({});
    },
  };
}

export type Editing<T extends Fields> = ReturnType<typeof useEditing<T>>;

/** Maps `festival.city` and `competition.name` to the form's fields `city` and `name`. */
const toFormField = (field: string) => field.replace(/^(festival|competition)\./, '');
/** Returns error messages by the path of their form field. An error without a field has the key ''. */
function toFieldErrors(error: unknown): Record<string, string> {
  const refusal = error instanceof RefusalError ? error.refusal : null;
  const fields = (refusal?.details as { fields?: RefusedField[] } | undefined)?.fields;
  if (fields)
    return Object.fromEntries(
      // If a field has two errors, the first is shown.
      fields
        .toReversed()
        .map((refusedField) => [toFormField(refusedField.field), formatFieldRefusal(refusedField)]),
    );
  return { [refusal?.field ? toFormField(refusal.field) : '']: getErrorText(error) };
}
