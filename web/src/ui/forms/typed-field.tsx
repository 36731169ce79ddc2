import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { isSame } from './is-same';
import { cx } from '../styles/cx';
import { Field, type FieldFrame } from './field';
import css from './field.module.css';

export type ValueField<T> = FieldFrame & {
  value: T | null;
  onChange: (value: T | null) => void;
  onBlur?: () => void;
  name?: string;
  /** Reports whether the text in the box fails to parse. */
  onUnparsable?: (isUnparsable: boolean) => void;
  ref?: React.Ref<HTMLInputElement>;
};

type TypedFieldProps<T> = ValueField<T> & {
  format: (value: T) => string;
  /** Returns undefined if the text is not a value. */
  parse: (text: string) => T | undefined;
  /** Called with the text in the box, valid or not. */
  onText?: (text: string) => void;
  /** Matches text that further typing can complete to a value. It is refused only when the user leaves the box. */
  partialPattern: RegExp;
  refusal: string;
  placeholder?: string;
  inputMode?: 'text' | 'numeric' | 'decimal';
};

/**
 * A text box for a value. It leaves the typed text as it is and formats it on blur. If the text is not a value,
 * the value from before the edit applies, and the form cannot be submitted.
 */
export function TypedField<T>({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  onBlur,
  format,
  parse,
  onText,
  onUnparsable,
  partialPattern,
  refusal,
  ref,
  ...input
}: TypedFieldProps<T>) {
  const [text, setText] = useState(value === null ? '' : format(value));
  const [isInvalid, setInvalid] = useState(false);
  const lastReported = useRef(value);
  const valueOnFocus = useRef(value);
  const box = useRef<HTMLInputElement>(null);
  const clearUnparsable = useEffectEvent(() => onUnparsable?.(false));
  useImperativeHandle(ref, () => box.current!);
  useEffect(() => {
    if (isSame(lastReported.current, value)) return;
    lastReported.current = value;
    valueOnFocus.current = value;
    setText(value === null ? '' : format(value));
    setInvalid(false);
    box.current?.setCustomValidity('');
    clearUnparsable();
  }, [value, format]);

  const setInvalidity = (isUnparsable: boolean) => {
    setInvalid(isUnparsable);
    onUnparsable?.(isUnparsable);
  };
  const reportValue = (next: T | null) => {
    lastReported.current = next;
    onChange(next);
  };
  const handleInput = (field: HTMLInputElement) => {
    const typedText = field.value;
    setText(typedText);
    onText?.(typedText);
    const parsed = typedText.trim() === '' ? null : parse(typedText);
    setInvalidity(parsed === undefined && !partialPattern.test(typedText.trim()));
    field.setCustomValidity(parsed === undefined ? refusal : '');
    if (parsed !== undefined) reportValue(parsed);
  };
  const handleBlur = () => {
    const parsed = text.trim() === '' ? null : parse(text);
    setInvalidity(parsed === undefined);
    if (parsed === undefined) reportValue(valueOnFocus.current);
    else if (parsed !== null) setText(format(parsed));
    onBlur?.();
  };
  return (
    <Field label={label} hint={hint} error={isInvalid ? refusal : error} optional={optional}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          ref={box}
          type="text"
          autoComplete="off"
          className={cx(css.input, css.figures)}
          value={text}
          onChange={(event) => handleInput(event.target)}
          onFocus={() => (valueOnFocus.current = value)}
          onInvalid={() => setInvalid(true)}
          onBlur={handleBlur}
        />
      )}
    </Field>
  );
}
