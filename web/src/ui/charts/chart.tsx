import type { ReactNode } from 'react';
import css from './chart.module.css';

type Props = {
  title: string;
  tableLabel: string;
  head: readonly string[];
  rows: readonly (readonly [string, ...(string | number)[]])[];
  children: ReactNode;
};

/** A chart with the table behind it, for screen readers. */
export function Chart({ title, tableLabel, head, rows, children }: Props) {
  return (
    <figure className={css.chart}>
      <figcaption>{title}</figcaption>
      <div className={css.drawing} aria-hidden inert>
        {children}
      </div>
      <details>
        <summary>{tableLabel}</summary>
        <table>
          <caption className={css.caption}>{title}</caption>
          <thead>
            <tr>
              {head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...numbers]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {numbers.map((number, n) => (
                  <td key={head[n + 1]}>{number}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
