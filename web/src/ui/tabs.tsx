import type { ReactNode } from 'react';
import css from './tabs.module.css';

/** Filters that look like tabs: one of them is on, each may carry its count, and something after it. `onNear`: the hand or the keys have come to it. */
export function FilterTabs<V extends string>({
  label,
  value,
  onChange,
  onNear,
  tabs,
  isLine = false,
}: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  onNear?: (value: V) => void;
  tabs: readonly { value: V; label: string; count?: number; title?: string; after?: ReactNode }[];
  /** They are few and short, and stay in one line on a telephone too. */
  isLine?: boolean;
}) {
  return (
    <div className={css.tabs} data-line={isLine || undefined} role="group" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          className={css.tab}
          aria-pressed={tab.value === value}
          title={tab.title}
          onPointerEnter={() => onNear?.(tab.value)}
          onFocus={() => onNear?.(tab.value)}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{tab.count.toLocaleString('en')}</span>}
          {tab.after}
        </button>
      ))}
    </div>
  );
}
