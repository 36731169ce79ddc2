import type { InputHTMLAttributes, ReactNode } from 'react';
import css from './choice.module.css';

export function Checkbox({
  children,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { children: ReactNode }) {
  return (
    <label className={css.choice}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

type Choices<V extends string> = {
  legend: string;
  hint?: string;
  name: string;
  value: V | null;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode }[];
  stacked?: boolean;
};

/** A choice of a few options, all of them visible. */
export function RadioGroup<V extends string>({
  legend,
  hint,
  name,
  value,
  onChange,
  options,
  stacked,
}: Choices<V>) {
  return (
    <fieldset>
      <legend className={css.legend}>{legend}</legend>
      <div className={stacked ? css.stack : css.row}>
        {options.map((option) => (
          <label key={option.value} className={css.choice}>
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && <p className={css.hint}>{hint}</p>}
    </fieldset>
  );
}
