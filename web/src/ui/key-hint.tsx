import type { ReactNode } from 'react';
import css from './key-hint.module.css';

/** Says what can be pressed, only where there is most likely a keyboard. */
export const KeyHint = ({ children }: { children: ReactNode }) => (
  <span className={css.hint}>{children}</span>
);
