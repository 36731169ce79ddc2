import { useFormContext, type ControllerFieldState, type ControllerRenderProps } from 'react-hook-form';
import type { FilmFacts } from '../../lib/wire';
import type { FactName } from './film-facts';

/** A typed fact is checked when it is left, and sooner where what is typed next could not mend it: before anything is saved. */
export function useToldAtOnce() {
  const { trigger } = useFormContext<FilmFacts>();
  return <N extends FactName>({ onBlur, onChange, ...field }: ControllerRenderProps<FilmFacts, N>, { invalid }: ControllerFieldState) => ({
    ...field,
    onBlur: () => {
      onBlur();
      void trigger(field.name);
    },
    onChange: (value: FilmFacts[N]) => {
      onChange(value);
      if (invalid || value) void trigger(field.name);
    },
  });
}
