import { Columns3 } from 'lucide-react';
import { Checkbox } from './choice';
import css from './column-menu.module.css';
import { Menu } from './menu';

/** Which columns of a table are shown. */
export function ColumnMenu<C extends string>({
  label,
  words,
  columns,
  wordOf,
  shown,
  onChange,
}: {
  label: string;
  words: string;
  columns: readonly C[];
  wordOf: (column: C) => string;
  shown: Readonly<Record<C, boolean>>;
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
            {wordOf(column)}
          </Checkbox>
        ))}
      </div>
    </Menu>
  );
}
