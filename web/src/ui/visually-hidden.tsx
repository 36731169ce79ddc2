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

/** Past what would take many stops of the keyboard: straight to the content, or to another part of the page. */
export function SkipLink({ children, to = 'content' }: { children: ReactNode; to?: string }) {
  return (
    <a className={css.skip} href={`#${to}`}>
      {children}
    </a>
  );
}
