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
  required?: boolean;
  /** Reports whether the text in the box fails to parse. */
  onUnread?: (isUnread: boolean) => void;
  ref?: React.Ref<HTMLInputElement>;
};

type Typed<T> = ValueField<T> & {
  format: (value: T) => string;
  /** undefined: this text is no value */
  parse: (text: string) => T | undefined;
  /** Called with the text in the box, valid or not. */
  onText?: (text: string) => void;
  /**
   * Matches text that may become a value as typing goes on. Such text is not refused before the user leaves
   * the box.
   */
  grows: RegExp;
  refusal: string;
  placeholder?: string;
  inputMode?: 'text' | 'numeric' | 'decimal';
};

/**
 * A text box that holds a value. It keeps the typed text and formats it on blur. If the text is no value, the
 * value from before editing stands, and the form's validation stops on the box.
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
  onUnread,
  grows,
  refusal,
  ref,
  ...input
}: Typed<T>) {
  const [text, setText] = useState(value === null ? '' : format(value));
  const [refused, setRefused] = useState(false);
  const lastReported = useRef(value);
  const entered = useRef(value);
  const box = useRef<HTMLInputElement>(null);
  const read = useEffectEvent(() => onUnread?.(false));
  useImperativeHandle(ref, () => box.current!);
  useEffect(() => {
    if (isSame(lastReported.current, value)) return;
    lastReported.current = value;
    entered.current = value;
    setText(value === null ? '' : format(value));
    setRefused(false);
    box.current?.setCustomValidity('');
    read();
  }, [value, format]);

  const refuse = (isRefused: boolean) => {
    setRefused(isRefused);
    onUnread?.(isRefused);
  };
  const report = (next: T | null) => {
    lastReported.current = next;
    onChange(next);
  };
  const type = (field: HTMLInputElement) => {
    const typed = field.value;
    setText(typed);
    onText?.(typed);
    const parsed = typed.trim() === '' ? null : parse(typed);
    refuse(parsed === undefined && !grows.test(typed));
    field.setCustomValidity(parsed === undefined ? refusal : '');
    if (parsed !== undefined) report(parsed);
  };
  const leave = () => {
    const parsed = text.trim() === '' ? null : parse(text);
    refuse(parsed === undefined);
    if (parsed === undefined) report(entered.current);
    else if (parsed !== null) setText(format(parsed));
    onBlur?.();
  };
  return (
    <Field label={label} hint={hint} error={refused ? refusal : error} optional={optional}>
      {(wiring) => (
        <input
          {...input}
          {...wiring}
          ref={box}
          type="text"
          autoComplete="off"
          className={cx(css.input, css.figures)}
          value={text}
          onChange={(event) => type(event.target)}
          onFocus={() => (entered.current = value)}
          onInvalid={() => setRefused(true)}
          onBlur={leave}
        />
      )}
    </Field>
  );
}
