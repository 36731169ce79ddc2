import type { ReactNode } from 'react';
import css from './tabs.module.css';

/**
 * Filters that look like tabs. One of them is active; each may show a count and further content. `onNear`:
 * called when the pointer or the focus reaches a tab.
 */
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
  /** The tabs are few and short, and stay on one line on a phone too. */
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
