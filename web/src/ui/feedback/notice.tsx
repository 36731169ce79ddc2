import type { ReactNode } from 'react';
import css from './notice.module.css';

type Props = { tone?: 'ask' | 'refused' | 'good'; children: ReactNode };

/** A one-line notice about the content next to it. */
export function Notice({ tone = 'ask', children }: Props) {
  return (
    <div className={css.notice} data-tone={tone} role={tone === 'refused' ? 'alert' : undefined}>
      <div>{children}</div>
    </div>
  );
}
