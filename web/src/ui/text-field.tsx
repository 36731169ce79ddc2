import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { cx } from './cx';
import { Field, type FieldFrame } from './field';
import css from './field.module.css';

export function TextField({
  label,
  hint,
  error,
  optional,
  figures,
  ...input
}: FieldFrame & { figures?: boolean } & InputHTMLAttributes<HTMLInputElement> & {
    ref?: React.Ref<HTMLInputElement>;
  }) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => (
        <input dir="auto" {...input} {...wiring} className={cx(css.input, figures && css.figures)} />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  ...input
}: FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: React.Ref<HTMLTextAreaElement> }) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(wiring) => <textarea dir="auto" {...input} {...wiring} className={css.input} />}
    </Field>
  );
}
