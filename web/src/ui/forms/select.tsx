import { Field, type FieldFrame } from './field';
import css from './field.module.css';

export type Option<V extends string = string> = { value: V; label: string };

/** The system's own list, for few options that need no search. */
export function Select<V extends string>({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  options,
  empty,
  ...rest
}: FieldFrame & {
  value: V | '';
  onChange: (value: V) => void;
  options: readonly Option<V>[];
  empty?: string;
  name?: string;
  disabled?: boolean;
  onBlur?: () => void;
}) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <select
          {...rest}
          {...wiring}
          className={css.input}
          value={value}
          onChange={(event) => onChange(event.target.value as V)}
        >
          {empty !== undefined && <option value="">{empty}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} dir="auto">
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
