import {
  useEffect,
  useImperativeHandle,
  useRef,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { t } from '@laurel/messages/pages/controls/fields';
import { cx } from '../styles/cx';
import { Field, type FieldFrame } from './field';
import css from './field.module.css';

type LimitedText = { value?: unknown; maxLength?: number | undefined };
const isTooLong = ({ value, maxLength }: LimitedText) =>
  maxLength !== undefined && typeof value === 'string' && value.length > maxLength;

/** Makes a text that is too long invalid. The browser's own `maxlength` would cut a pasted text instead. */
function useLimit<E extends HTMLInputElement | HTMLTextAreaElement>(
  ref: Ref<E> | undefined,
  limitedText: LimitedText,
) {
  const box = useRef<E>(null);
  useImperativeHandle(ref, () => box.current!);
  const { maxLength: max = 0 } = limitedText;
  const refusal = isTooLong(limitedText) ? t('text.too_long', { max }) : '';
  useEffect(() => box.current?.setCustomValidity(refusal), [refusal]);
  return { ref: box, ...(refusal && { 'aria-invalid': true }) };
}

/** A text of this fraction of its maximum length shows how much is left. */
const NEARLY_FULL_RATIO = 0.8;

/** Shows how much of its maximum length a text uses, or how far it exceeds it. Exceeding it is announced once. */
function LengthLeft({ length, max }: { length: number; max: number }) {
  const isOver = length > max;
  return (
    <>
      <span role="status" className={css.error}>
        {isOver && t('text.too_long', { max })}
      </span>{' '}
      <span>{isOver ? t('text.excess', { n: length - max }) : t('text.count', { n: length, max })}</span>
    </>
  );
}

/** Returns the hint below an input, with the text's length once it is nearly full. */
const createHint = (hint: ReactNode, { value, maxLength }: LimitedText) =>
  maxLength && typeof value === 'string' && value.length >= maxLength * NEARLY_FULL_RATIO ? (
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
  const limitedText = { value: input.value, maxLength };
  const limitProps = useLimit(ref, limitedText);
  return (
    <Field label={label} hint={createHint(hint, limitedText)} error={error} optional={optional}>
      {(wiring) => (
        <input
          dir="auto"
          {...input}
          {...wiring}
          {...limitProps}
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
  const limitedText = { value: input.value, maxLength };
  const limitProps = useLimit(ref, limitedText);
  return (
    <Field label={label} hint={createHint(hint, limitedText)} error={error} optional={optional}>
      {(wiring) => <textarea dir="auto" {...input} {...wiring} {...limitProps} className={css.input} />}
    </Field>
  );
}
