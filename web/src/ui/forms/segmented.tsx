import css from './choice.module.css';
import { cx } from '../styles/cx';
import { VisuallyHidden } from '../accessibility/visually-hidden';

/** A switch between a few options. Locked: the chosen option stays and the others are struck through. */
export function Segmented<V extends string>({
  legend,
  name,
  value,
  onChange,
  options,
  locked = false,
}: {
  legend: string;
  name: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
  locked?: boolean;
}) {
  return (
    <fieldset>
      <VisuallyHidden as="legend">{legend}</VisuallyHidden>
      <div className={css.segments}>
        {options.map((option) => {
          const isDisabled = locked && option.value !== value;
          return (
            <label key={option.value} className={cx(css.segment, isDisabled && css.struck)}>
              <input
                type="radio"
                name={name}
                checked={value === option.value}
                disabled={isDisabled}
                onChange={() => onChange(option.value)}
              />
              {option.label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
