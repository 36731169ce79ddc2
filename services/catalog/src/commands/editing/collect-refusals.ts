import { Refusal } from '@laurel/runtime/errors/refusals';

const MAX_REFUSALS = 20;

/**
 * Runs a check that stops at the first refused field, and finds the other refused fields too. After each
 * refusal it replaces the field by an accepted value and runs the check again, so that a form can show all
 * errors at once.
 * @param withoutField returns the input with an accepted value of the field, or null if there is none
 * @throws the refusal if there is only one, otherwise the first one with all refusals in `details.fields`
 */
export function collectRefusals<T, R>(
  input: T,
  check: (input: T) => R,
  withoutField: (input: T, field: string) => T | null,
): R {
  const refusals: Refusal[] = [];
  let remainingInput: T | null = input;
  while (remainingInput !== null && refusals.length < MAX_REFUSALS) {
    try {
      const result = check(remainingInput);
      if (refusals.length === 0) return result;
      break;
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind !== 'invalid' || error.field === undefined) throw error;
      const { field } = error;
      if (refusals.some((refusal) => refusal.field === field)) break;
      refusals.push(error);
      remainingInput = withoutField(remainingInput, field);
    }
  }
  throw combineRefusals(refusals);
}

function combineRefusals(refusals: readonly Refusal[]): Refusal {
  const [first] = refusals as [Refusal];
  if (refusals.length === 1) return first;
  const fields = refusals.map(({ field, code, message, details }) => {
    const { why, ...values } = (details ?? {}) as { why?: string };
    return { field, code, message, why, values };
  });
  const { kind, code, message, field, details } = first;
  return new Refusal(kind, code, message, field, { ...(details ?? {}), fields });
}

/** Returns a function for `collectRefusals` that replaces a field by its value in `defaults`. */
export const withDefault =
  <T extends object>(defaults: T) =>
  (input: T, field: string): T | null =>
    Object.hasOwn(defaults, field) ? { ...input, [field]: defaults[field as keyof T] } : null;
