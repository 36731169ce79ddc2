import { formatRuntime, parseRuntime } from '@laurel/rules/films/runtimes';
import { MAX_RUNTIME_SECONDS } from '@laurel/rules/films/film-limits';
import { useState, type Ref } from 'react';
import { t } from '@laurel/messages/pages/matching/what-if';
import css from './what-if.module.css';

/** Slider steps by the film's length; an arrow key moves one step. */
const STEPS = [
  { from: 3600, seconds: 60 },
  { from: 1200, seconds: 15 },
  { from: 0, seconds: 5 },
];
const RANGE_SHARE = 0.5;
const MIN_RANGE_SECONDS = 180;

/** The useful range for a film: 50 % shorter to 50 % longer, at least three minutes in each direction. */
export function getRange(length: number) {
  const step = STEPS.find(({ from }) => length >= from)!.seconds;
  const reach = Math.max(MIN_RANGE_SECONDS, length * RANGE_SHARE);
  const roundToStep = (seconds: number) => Math.round(seconds / step) * step;
  return {
    min: Math.max(step, roundToStep(length - reach)),
    max: Math.min(MAX_RUNTIME_SECONDS, roundToStep(length + reach)),
    step,
  };
}

type Props = {
  /** The film's runtime in seconds; null if unknown. */
  filmLength: number | null;
  value: number | null;
  onValue: (seconds: number) => void;
  /** References the slider, or the text box without one. */
  ref?: Ref<HTMLInputElement>;
};

/** Sets a runtime by slider in steps, or by typing to the second. */
export function WhatIfRuntime({ filmLength, value, onValue, ref }: Props) {
  const range = filmLength === null ? null : getRange(filmLength);
  return (
    <div className={css.runtime}>
      {range && (
        <span className={css.track}>
          <input
            ref={ref}
            type="range"
            {...range}
            value={value!}
            aria-label={t('runtime.slider')}
            aria-valuetext={formatRuntime(value!)}
            onChange={(event) => onValue(Number(event.target.value))}
          />
          <span
            className={css.custom}
            style={{ insetInlineStart: `${(100 * (filmLength! - range.min)) / (range.max - range.min)}%` }}
            aria-hidden
          />
        </span>
      )}
      <TypedRuntime value={value} onValue={onValue} ref={range ? undefined : ref} />
    </div>
  );
}

/** Applies a valid runtime while typing. Blur and Enter also accept whole minutes. */
function TypedRuntime({ value, onValue, ref }: Omit<Props, 'filmLength'>) {
  const [text, setText] = useState<string | null>(null);
  const parseSeconds = (typedText: string) => {
    const seconds = parseRuntime(typedText);
    return seconds >= 1 && seconds <= MAX_RUNTIME_SECONDS ? seconds : null;
  };
  const isInvalid = text !== null && parseSeconds(text) === null;
  const acceptText = () => {
    const seconds = text === null ? null : parseSeconds(text);
    if (seconds !== null) onValue(seconds);
    setText(null);
  };
  return (
    <input
      ref={ref}
      className={css.typed}
      inputMode="text"
      autoComplete="off"
      placeholder={t('runtime.placeholder')}
      aria-label={t('runtime.typed')}
      aria-invalid={isInvalid || undefined}
      title={isInvalid ? t('runtime.refused') : undefined}
      value={text ?? (value === null ? '' : formatRuntime(value))}
      onChange={({ target }) => {
        setText(target.value);
        // Whole minutes are accepted without a colon only on blur. A text with a colon is parsed at once; an
        // incomplete one is ignored.
        const seconds = target.value.includes(':') ? parseSeconds(target.value) : null;
        if (seconds !== null) onValue(seconds);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') acceptText();
      }}
      onBlur={acceptText}
    />
  );
}
