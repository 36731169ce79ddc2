import type { ElementType, ReactNode } from 'react';
import css from './visually-hidden.module.css';

type Props = { children: ReactNode; as?: ElementType; role?: 'status' };

/** Text for screen readers only. */
export function VisuallyHidden({ children, as: As = 'span', role }: Props) {
  return (
    <As className={css.hidden} role={role}>
      {children}
    </As>
  );
}

/** A link that skips many tab stops. `to`: the id of its target. */
export function SkipLink({ children, to = 'content' }: { children: ReactNode; to?: string }) {
  return (
    <a className={css.skip} href={`#${to}`}>
      {children}
    </a>
  );
}
