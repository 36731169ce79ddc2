import type { ReactNode } from 'react';
import css from './notice.module.css';

/** A one-line notice about the content next to it. */
export function Notice({
  tone = 'ask',
  children,
}: {
  tone?: 'ask' | 'refused' | 'good';
  children: ReactNode;
}) {
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'refused' ? 'alert' : undefined}>
      <div>{children}</div>
    </div>
  );
}
