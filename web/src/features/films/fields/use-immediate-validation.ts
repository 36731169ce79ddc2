import { useRef } from 'react';
import { useFormContext, type ControllerFieldState, type ControllerRenderProps } from 'react-hook-form';
import type { FilmFields } from '../../../lib/server/wire';
import type { FieldName } from '../form-state/film-fields';

/** The error type of a field whose text cannot be parsed. Its box shows the message. */
export const UNPARSABLE = 'unparsable';

/**
 * Validates a typed field on blur. Validates it earlier if further typing cannot fix it, so that the error
 * shows before saving.
 */
export function useImmediateValidation() {
  const { trigger, setError, clearErrors } = useFormContext<FilmFields>();
  const unparsableFields = useRef(new Set<FieldName>());
  return <N extends FieldName>(
    { onBlur, onChange, ...field }: ControllerRenderProps<FilmFields, N>,
    { invalid }: ControllerFieldState,
  ) => {
    const validate = () => {
      if (!unparsableFields.current.has(field.name)) void trigger(field.name);
    };
    return {
      ...field,
      onBlur: () => {
        onBlur();
        validate();
      },
      onChange: (value: FilmFields[N]) => {
        onChange(value);
        if (invalid || value) validate();
      },
      onUnparsable: (isUnparsable: boolean) => {
        if (isUnparsable === unparsableFields.current.has(field.name)) return;
        if (isUnparsable) {
          unparsableFields.current.add(field.name);
          setError(field.name, { type: UNPARSABLE });
        } else {
          unparsableFields.current.delete(field.name);
          clearErrors(field.name);
        }
      },
    };
  };
}
