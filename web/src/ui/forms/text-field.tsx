import {
  useEffect,
  useImperativeHandle,
  useRef,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { t } from '@laurel/words/pages/controls/fields';
import { cx } from '../styles/cx';
import { Field, type FieldFrame } from './field';
import css from './field.module.css';
import { isNearlyFull, LengthLeft } from './length-left';

type Limited = { value?: unknown; maxLength?: number | undefined };
const isOver = ({ value, maxLength }: Limited) =>
  maxLength !== undefined && typeof value === 'string' && value.length > maxLength;

/**
 * Keeps a text that is too long, where a browser that knew the limit would cut it. The form's validation
 * stops on it.
 */
function useLimit<E extends HTMLInputElement | HTMLTextAreaElement>(
  ref: Ref<E> | undefined,
  limited: Limited,
) {
  const box = useRef<E>(null);
  useImperativeHandle(ref, () => box.current!);
  const { maxLength: max = 0 } = limited;
  const refusal = isOver(limited) ? t('text.too_long', { max }) : '';
  useEffect(() => box.current?.setCustomValidity(refusal), [refusal]);
  return { ref: box, ...(refusal && { 'aria-invalid': true }) };
}

/** The hint below an input, with the remaining length. */
const toHint = (hint: ReactNode, { value, maxLength }: Limited) =>
  maxLength && typeof value === 'string' && isNearlyFull(value.length, maxLength) ? (
    <>
      {hint} <LengthLeft length={value.length} max={maxLength} />
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
  maxLength,
  ref,
  ...input
}: FieldFrame & { figures?: boolean } & InputHTMLAttributes<HTMLInputElement> & {
    ref?: Ref<HTMLInputElement>;
  }) {
  const limited = { value: input.value, maxLength };
  const limit = useLimit(ref, limited);
  return (
    <Field label={label} hint={toHint(hint, limited)} error={error} optional={optional}>
      {(wiring) => (
        <input
          dir="auto"
          {...input}
          {...wiring}
          {...limit}
          // A search text is not saved, so the browser may cut it.
          maxLength={input.type === 'search' ? maxLength : undefined}
          className={cx(css.input, figures && css.figures)}
        />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  maxLength,
  ref,
  ...input
}: FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const limited = { value: input.value, maxLength };
  const limit = useLimit(ref, limited);
  return (
    <Field label={label} hint={toHint(hint, limited)} error={error} optional={optional}>
      {(wiring) => <textarea dir="auto" {...input} {...wiring} {...limit} className={css.input} />}
    </Field>
  );
}
