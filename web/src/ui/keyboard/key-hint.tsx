import type { ReactNode } from 'react';
import css from './key-hint.module.css';

/** A keyboard hint, shown only where a keyboard is likely. */
export const KeyHint = ({ children }: { children: ReactNode }) => (
  <span className={css.hint}>{children}</span>
);
