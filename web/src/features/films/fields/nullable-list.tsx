import { useState, type ReactNode } from 'react';
import { t } from '@laurel/messages/pages/films/films';
import { RadioGroup } from '../../../ui/forms/choice';
import css from '../form.module.css';

type Mode = 'unknown' | 'none' | 'these';

/**
 * A list that is unknown (null), known to be empty ([]), or has values. "These" without a value is still
 * unknown, so that nothing is claimed by accident; the box must say so in its `hint`. With `initialItem`, the list
 * begins with that item and never has fewer.
 */
export function NullableList<T>({
  legend,
  hint,
  name,
  labels,
  value,
  onChange,
  initialItem,
  children,
}: {
  legend: string;
  hint?: string;
  name: string;
  labels: Record<Mode, string>;
  value: T[] | null;
  onChange: (value: T[] | null) => void;
  initialItem?: T;
  children: (values: T[], change: (values: T[]) => void, hint: string | undefined) => ReactNode;
}) {
  const [isListing, setListing] = useState(value !== null && value.length > 0);
  const modeWithoutValues: Mode = value === null ? 'unknown' : 'none';
  const mode = value?.length || (value === null && isListing) ? 'these' : modeWithoutValues;
  const emptyList = initialItem === undefined ? null : [initialItem];
  const choose = (next: Mode) => {
    setListing(next === 'these');
    if (next !== 'these') onChange(next === 'none' ? [] : null);
    else if (!value?.length) onChange(emptyList);
  };
  return (
    <div className={css.known}>
      <RadioGroup
        legend={legend}
        hint={hint}
        name={name}
        value={mode}
        onChange={choose}
        options={(['unknown', 'none', 'these'] as const).map((option) => ({
          value: option,
          label: labels[option],
        }))}
      />
      {mode === 'these' &&
        children(
          value ?? [],
          (values) => onChange(values.length > 0 ? values : emptyList),
          value?.length ? undefined : t('these.none'),
        )}
    </div>
  );
}
