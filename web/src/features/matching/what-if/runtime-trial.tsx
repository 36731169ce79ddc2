import { formatRuntime, parseRuntime } from '@laurel/rules/runtimes';
import { LONGEST_SECONDS } from '@laurel/rules/film-limits';
import { useState, type Ref } from 'react';
import { t } from '../../../lib/texts/trial';
import css from './trial.module.css';

/** From how long a film its steps are so wide; a step is what an arrow key moves. */
const STEPS = [
  { from: 3600, seconds: 60 },
  { from: 1200, seconds: 15 },
  { from: 0, seconds: 5 },
];
const SHARE = 0.5;
const LEAST_SECONDS = 180;

/** What makes sense to try of a film: half as long to half as long again, three minutes either way at least. */
export function rangeOf(length: number) {
  const step = STEPS.find(({ from }) => length >= from)!.seconds;
  const reach = Math.max(LEAST_SECONDS, length * SHARE);
  const onGrid = (seconds: number) => Math.round(seconds / step) * step;
  return {
    min: Math.max(step, onGrid(length - reach)),
    max: Math.min(LONGEST_SECONDS, onGrid(length + reach)),
    step,
  };
}

type Props = {
  /** The film's own; null is not known. */
  own: number | null;
  value: number | null;
  onValue: (seconds: number) => void;
  /** On the slider, or on the box where there is none. */
  ref?: Ref<HTMLInputElement>;
};

/** A runtime by slider, in steps, and to the second as it is typed. */
export function RuntimeTrial({ own, value, onValue, ref }: Props) {
  const range = own === null ? null : rangeOf(own);
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
            className={css.own}
            style={{ insetInlineStart: `${(100 * (own! - range.min)) / (range.max - range.min)}%` }}
            aria-hidden
          />
        </span>
      )}
      <TypedRuntime value={value} onValue={onValue} ref={range ? undefined : ref} />
    </div>
  );
}

/** Counts as soon as it is one; leaving it, or Enter, takes whole minutes too, and tidies what stands there. */
function TypedRuntime({ value, onValue, ref }: Omit<Props, 'own'>) {
  const [text, setText] = useState<string | null>(null);
  const secondsOf = (typed: string) => {
    const seconds = parseRuntime(typed);
    return seconds >= 1 && seconds <= LONGEST_SECONDS ? seconds : null;
  };
  const isRefused = text !== null && secondsOf(text) === null;
  const tidy = () => {
    const seconds = text === null ? null : secondsOf(text);
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
      aria-invalid={isRefused || undefined}
      title={isRefused ? t('runtime.refused') : undefined}
      value={text ?? (value === null ? '' : formatRuntime(value))}
      onChange={({ target }) => {
        setText(target.value);
        // Whole minutes too are seconds once a colon is typed: half a word counts as nothing.
        const seconds = target.value.includes(':') ? secondsOf(target.value) : null;
        if (seconds !== null) onValue(seconds);
      }}
      onKeyDown={(event) => event.key === 'Enter' && tidy()}
      onBlur={tidy}
    />
  );
}
