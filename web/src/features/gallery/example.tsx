import type { ReactNode } from 'react';
import { cx } from '../../ui/styles/cx';
import css from './gallery-page.module.css';

type Props = { title: string; isWide?: boolean; children: ReactNode };

/** One component in one state, with a description. */
export function Example({ title, isWide, children }: Props) {
  return (
    <figure className={cx(css.example, isWide && css.wide)}>
      <figcaption>{title}</figcaption>
      <div>{children}</div>
    </figure>
  );
}

export const Examples = ({ children }: { children: ReactNode }) => (
  <div className={css.examples}>{children}</div>
);
export const Row = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>;
