import css from './column-chart.module.css';
import { VisuallyHidden } from '../accessibility/visually-hidden';

/** `text`: the count in full, such as an amount of money; too long to fit above its column. */
export type Column = { name: string; label: string; count: number; text?: string };

const formatCount = ({ count, text }: Column) => text ?? count.toLocaleString('en');

type Props = { title: string; rowHeader: string; columns: readonly Column[] };

/** A chart of a few counts side by side. The numbers are in a table for screen readers. */
export function ColumnChart({ title, rowHeader, columns }: Props) {
  const max = Math.max(1, ...columns.map(({ count }) => count));
  return (
    <figure className={css.chart}>
      <figcaption>{title}</figcaption>
      <div className={css.columns} aria-hidden>
        {columns.map((column) => (
          <div key={column.name} className={css.column} title={`${column.label}: ${formatCount(column)}`}>
            <span className={css.count}>
              {column.count > 0 && column.text === undefined ? formatCount(column) : ''}
            </span>
            <span className={css.bar} style={{ blockSize: `${(column.count / max) * 100}%` }} />
          </div>
        ))}
      </div>
      <div className={css.ends} aria-hidden>
        <span>{columns[0]?.label}</span>
        <span>{columns.at(-1)?.label}</span>
      </div>
      <VisuallyHidden as="div">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{rowHeader}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, label, count, text }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{text ?? count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
