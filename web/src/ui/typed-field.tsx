import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { isSame } from '../lib/same';
import { cx } from './cx';
import { Field, type FieldFrame } from './field';
import css from './field.module.css';

export type ValueField<T> = FieldFrame & {
  value: T | null;
  onChange: (value: T | null) => void;
  onBlur?: () => void;
  name?: string;
  required?: boolean;
  /** Whether what stands in the box is told to be no value. */
  onUnread?: (isUnread: boolean) => void;
  ref?: React.Ref<HTMLInputElement>;
};

type Typed<T> = ValueField<T> & {
  format: (value: T) => string;
  /** undefined: this text is no value */
  parse: (text: string) => T | undefined;
  /** What stands in the box, value or not. */
  onText?: (text: string) => void;
  /** What may yet become a value as typing goes on: not refused before it is left. */
  grows: RegExp;
  refusal: string;
  placeholder?: string;
  inputMode?: 'text' | 'numeric' | 'decimal';
};

/**
 * A text box that holds a value: it keeps what was typed, and tidies it on leaving. Where that is no value, the one
 * with which the box was entered stands; the form's own check stops on it.
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
  const told = useRef(value);
  const entered = useRef(value);
  const box = useRef<HTMLInputElement>(null);
  const read = useEffectEvent(() => onUnread?.(false));
  useImperativeHandle(ref, () => box.current!);
  useEffect(() => {
    if (isSame(told.current, value)) return;
    told.current = value;
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
  const tell = (next: T | null) => {
    told.current = next;
    onChange(next);
  };
  const type = (field: HTMLInputElement) => {
    const typed = field.value;
    setText(typed);
    onText?.(typed);
    const parsed = typed.trim() === '' ? null : parse(typed);
    refuse(parsed === undefined && !grows.test(typed));
    field.setCustomValidity(parsed === undefined ? refusal : '');
    if (parsed !== undefined) tell(parsed);
  };
  const leave = () => {
    const parsed = text.trim() === '' ? null : parse(text);
    refuse(parsed === undefined);
    if (parsed === undefined) tell(entered.current);
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
