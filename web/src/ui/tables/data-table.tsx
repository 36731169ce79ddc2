import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../styles/cx';
import css from './data-table.module.css';

type Props = {
  label: string;
  tableClass: string | undefined;
  /** The number of rows including the header, if not all of them are drawn. */
  rows?: number;
  isOutdated?: boolean;
  children: ReactNode;
};

/** A table that scrolls sideways. `tableClass`: a class for its width and special cells. */
export function DataTable({ label, tableClass, rows, isOutdated, children }: Props) {
  return (
    <div
      className={css.scroll}
      tabIndex={0}
      role="region"
      aria-label={label}
      data-stale={isOutdated || undefined}
    >
      <table className={cx(css.table, tableClass)} aria-rowcount={rows}>
        {children}
      </table>
    </div>
  );
}

type BoxHeadProps = { label: string; isAll: boolean; isSome: boolean; onToggle: (event: unknown) => void };

/** The checkbox that selects all rows. It is indeterminate if only some are selected. */
export function BoxHead({ label, isAll, isSome, onToggle }: BoxHeadProps) {
  return (
    <th className={css.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = isSome && !isAll;
        }}
        onChange={onToggle}
      />
    </th>
  );
}

type BoxCellProps = { label: string; isChosen: boolean; onToggle: (event: unknown) => void };
export function BoxCell({ label, isChosen, onToggle }: BoxCellProps) {
  return (
    <td className={css.box}>
      <input type="checkbox" aria-label={label} checked={isChosen} onChange={onToggle} />
    </td>
  );
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const;
type SortHeadProps = {
  column: string;
  text: string;
  label: string;
  direction: 'asc' | 'desc' | false;
  onSort: ((event: unknown) => void) | null;
};

/** A column header that sorts the table. `onSort` is null for a column that cannot be sorted. */
export function SortHead({ column, text, label, direction, onSort }: SortHeadProps) {
  return (
    <th scope="col" aria-sort={direction === false ? undefined : ARIA[direction]} data-column={column}>
      {onSort ? (
        <button type="button" aria-label={label} onClick={onSort}>
          {text}
          {direction === 'asc' && <ArrowUp size={14} aria-hidden />}
          {direction === 'desc' && <ArrowDown size={14} aria-hidden />}
        </button>
      ) : (
        text
      )}
    </th>
  );
}
