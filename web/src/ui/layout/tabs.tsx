import type { ReactNode } from 'react';
import css from './tabs.module.css';

/**
 * Filters that look like tabs. One of them is active; each may show a count and further content. `onHover`:
 * called when the pointer or the focus reaches a tab.
 */
export function FilterTabs<V extends string>({
  label,
  value,
  onChange,
  onHover,
  tabs,
  isLine = false,
}: {
  label: string;
  value: V;
  onChange: (value: V) => void;
  onHover?: (value: V) => void;
  tabs: readonly { value: V; label: string; count?: number; suffix?: ReactNode }[];
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
          onPointerEnter={() => onHover?.(tab.value)}
          onFocus={() => onHover?.(tab.value)}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{tab.count.toLocaleString('en')}</span>}
          {tab.suffix}
        </button>
      ))}
    </div>
  );
}
