import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { cx } from './cx';
import { Field, type FieldFrame } from './field';
import css from './field.module.css';
import { isNearlyFull, LengthLeft } from './length-left';

type Limited = { value?: unknown; maxLength?: number | undefined };
/** What stands under a box, with how much room is left in it. */
const hintOf = (hint: ReactNode, { value, maxLength }: Limited) =>
  maxLength && typeof value === 'string' && isNearlyFull(value.length, maxLength) ? (
    <>
      {hint} <LengthLeft length={value.length} most={maxLength} />
    </>
  ) : (
    hint
  );

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
    <Field label={label} hint={hintOf(hint, input)} error={error} optional={optional}>
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
    <Field label={label} hint={hintOf(hint, input)} error={error} optional={optional}>
      {(wiring) => <textarea dir="auto" {...input} {...wiring} className={css.input} />}
    </Field>
  );
}
