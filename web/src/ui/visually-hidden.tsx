import type { ElementType, ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Words for those who listen. */
export function VisuallyHidden({
  children,
  as: As = 'span',
  role,
}: {
  children: ReactNode;
  as?: ElementType;
  role?: 'status';
}) {
  return (
    <As className={css.hidden} role={role}>
      {children}
    </As>
  );
}

/** The first stop of the keyboard: straight to the content. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className={css.skip} href="#content">
      {children}
    </a>
  );
}
