import { useId } from 'react';
import type { HoverHandlers } from './use-hover-intent';
import css from './filter-bar.module.css';
import choiceCss from '../../../ui/forms/choice.module.css';

/** One of a few options, each with its count. */
export function RadioChoices<V extends string>({
  legend,
  value,
  onChange,
  getHoverProps,
  options,
}: {
  legend: string;
  value: V;
  onChange: (value: V) => void;
  getHoverProps: (value: V) => HoverHandlers;
  options: readonly { value: V; label: string; count?: number | undefined }[];
}) {
  const name = useId();
  return (
    <fieldset className={css.group}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <div key={option.value} className={css.value} {...getHoverProps(option.value)}>
          <label className={choiceCss.choice}>
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
          {option.count !== undefined && (
            <span className={css.count}>{option.count.toLocaleString('en')}</span>
          )}
        </div>
      ))}
    </fieldset>
  );
}
