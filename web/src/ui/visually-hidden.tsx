import type { ElementType, ReactNode } from 'react';
import css from './visually-hidden.module.css';

/** Words for those who listen. */
export function VisuallyHidden({ children, as: As = 'span' }: { children: ReactNode; as?: ElementType }) {
  return <As className={css.hidden}>{children}</As>;
}

/** The first stop of the keyboard: straight to the content. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a className={css.skip} href="#content">
      {children}
    </a>
  );
}
