import { useRef } from 'react';
import { useFormContext, type ControllerFieldState, type ControllerRenderProps } from 'react-hook-form';
import type { FilmFacts } from '../../../lib/wire';
import type { FactName } from '../film-facts';

/** Of a fact in whose box stands what is no value: the box says so itself. */
export const UNREAD = 'unread';

/** A typed fact is checked when it is left, and sooner where what is typed next could not mend it: before anything is saved. */
export function useToldAtOnce() {
  const { trigger, setError, clearErrors } = useFormContext<FilmFacts>();
  const unread = useRef(new Set<FactName>());
  return <N extends FactName>(
    { onBlur, onChange, ...field }: ControllerRenderProps<FilmFacts, N>,
    { invalid }: ControllerFieldState,
  ) => {
    const check = () => {
      if (!unread.current.has(field.name)) void trigger(field.name);
    };
    return {
      ...field,
      onBlur: () => {
        onBlur();
        check();
      },
      onChange: (value: FilmFacts[N]) => {
        onChange(value);
        if (invalid || value) check();
      },
      onUnread: (isUnread: boolean) => {
        if (isUnread === unread.current.has(field.name)) return;
        if (isUnread) {
          unread.current.add(field.name);
          setError(field.name, { type: UNREAD });
        } else {
          unread.current.delete(field.name);
          clearErrors(field.name);
        }
      },
    };
  };
}
