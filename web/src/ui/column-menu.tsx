import { Columns3 } from 'lucide-react';
import { Checkbox } from './choice';
import css from './data-table.module.css';
import { Menu } from './menu';

/** Which columns of a table are shown. */
export function ColumnMenu<C extends string>({
  label,
  words,
  columns,
  shown,
  nameOf,
  onChange,
}: {
  label: string;
  words: string;
  columns: readonly C[];
  shown: Readonly<Record<C, boolean>>;
  nameOf: (column: C) => string;
  onChange: (shown: Record<C, boolean>) => void;
}) {
  return (
    <Menu
      label={label}
      trigger={
        <>
          <Columns3 size={18} aria-hidden /> {words}
        </>
      }
    >
      <div className={css.columns}>
        {columns.map((column) => (
          <Checkbox
            key={column}
            checked={shown[column]}
            onChange={(event) => onChange({ ...shown, [column]: event.target.checked })}
          >
            {nameOf(column)}
          </Checkbox>
        ))}
      </div>
    </Menu>
  );
}
