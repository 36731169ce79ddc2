import type { ReactNode } from 'react';
import css from './table.module.css';

type Props = { caption: string; head: readonly string[]; children: ReactNode };

/** A plain table that scrolls by itself in a narrow window. */
export function Table({ caption, head, children }: Props) {
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={caption}>
      <table className={css.table}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
