import {
  formatFieldRefusal,
  formatRefusal,
  type RefusedField,
} from '@laurel/messages/formatting/refusal-text';
import { t } from '@laurel/messages/pages/films/films';
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { getErrorText, isUnreachable, RefusalError } from '../../../lib/server/refused';

type Details = { fields?: RefusedField[] };

/**
 * Assigns a refusal to the fields that it names and focuses the first. An error without a field of this form
 * is set as `root`, above the button.
 */
export function showRefusalInForm<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  isFormField: (field: string) => boolean,
) {
  const refusal = error instanceof RefusalError ? error.refusal : null;
  const fieldErrors =
    (refusal?.details as Details | undefined)?.fields?.map((refusedField) => ({
      field: refusedField.field,
      message: formatFieldRefusal(refusedField),
    })) ?? (refusal?.field ? [{ field: refusal.field, message: formatRefusal(refusal) }] : []);
  const formErrors = fieldErrors.filter(({ field }) => isFormField(field.split('.')[0]!));
  formErrors.forEach(({ field, message }, i) =>
    setError(field as Path<T>, { type: 'server', message }, { shouldFocus: i === 0 }),
  );
  if (formErrors.length > 0) return;
  const message = isUnreachable(error) ? t('unreachable') : getErrorText(error);
  setError('root', { type: 'server', message });
}
