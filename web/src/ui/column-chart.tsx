import css from './column-chart.module.css';
import { VisuallyHidden } from './visually-hidden';

/** `words`: what the count is in full, such as an amount of money; too long to stand above its column. */
export type Column = { name: string; label: string; count: number; words?: string };

const shown = ({ count, words }: Column) => words ?? count.toLocaleString('en');

/** A few counts side by side, to see where it goes; the numbers themselves stand in a table that is read aloud. */
export function ColumnChart({
  title,
  of,
  columns,
}: {
  title: string;
  of: string;
  columns: readonly Column[];
}) {
  const most = Math.max(1, ...columns.map(({ count }) => count));
  return (
    <figure className={css.chart}>
      <figcaption>{title}</figcaption>
      <div className={css.columns} aria-hidden>
        {columns.map((column) => (
          <div key={column.name} className={css.column} title={`${column.label}: ${shown(column)}`}>
            <span className={css.count}>
              {column.count > 0 && column.words === undefined ? shown(column) : ''}
            </span>
            <span className={css.bar} style={{ blockSize: `${(column.count / most) * 100}%` }} />
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
              <th scope="col">{of}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, label, count, words }) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{words ?? count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
