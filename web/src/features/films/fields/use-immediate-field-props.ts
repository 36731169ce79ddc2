import { useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { getErrorMessage } from '../../../lib/forms/error-message';
import { t } from '@laurel/messages/pages/films/films';
import type { FilmFields } from '../../../lib/server/wire';
import type { FieldName } from '../form-state/film-fields';

/** The error type of a field whose text cannot be parsed. Its box shows the message. */
export const UNPARSABLE = 'unparsable';

/**
 * The props of the box of a film's typed field. It is validated on blur, or earlier if further typing cannot fix it,
 * so that the error shows before saving.
 */
export function useImmediateFieldProps<N extends FieldName>(name: N) {
  const { trigger, setError, clearErrors } = useFormContext<FilmFields>();
  const { field, fieldState } = useController<FilmFields, N>({ name });
  const isUnparsable = useRef(false);
  const validate = () => {
    if (!isUnparsable.current) void trigger(name);
  };
  return {
    ...field,
    label: t(name as FieldName),
    error: getErrorMessage(fieldState.error),
    onBlur() {
      field.onBlur();
      validate();
    },
    onChange(value: FilmFields[N]) {
      field.onChange(value);
      if (fieldState.invalid || value) validate();
    },
    onUnparsable(isUnparsableNow: boolean) {
      if (isUnparsableNow === isUnparsable.current) return;
      isUnparsable.current = isUnparsableNow;
      if (isUnparsableNow) setError(name, { type: UNPARSABLE });
      else clearErrors(name);
    },
  };
}
