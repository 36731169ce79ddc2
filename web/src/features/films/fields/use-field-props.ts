import { useController } from 'react-hook-form';
import { getErrorMessage } from '../../../lib/forms/error-message';
import { t } from '@laurel/messages/pages/films/films';
import type { FilmFields } from '../../../lib/server/wire';
import type { FieldName } from '../form-state/film-fields';

/** The props of the box of a film's field: its label, error, value and handlers. */
export function useFieldProps<N extends FieldName>(name: N) {
  const { field, fieldState } = useController<FilmFields, N>({ name });
  return { ...field, label: t(name as FieldName), error: getErrorMessage(fieldState.error) };
}
