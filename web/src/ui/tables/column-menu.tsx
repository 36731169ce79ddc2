import { Columns3 } from 'lucide-react';
import { Checkbox } from '../forms/choice';
import css from './data-table.module.css';
import { Menu } from '../menus/menu';

/** Chooses the visible columns of a table. */
export function ColumnMenu<C extends string>({
  label,
  text,
  columns,
  visibility,
  getName,
  onChange,
}: {
  label: string;
  text: string;
  columns: readonly C[];
  visibility: Readonly<Record<C, boolean>>;
  getName: (column: C) => string;
  onChange: (visibility: Record<C, boolean>) => void;
}) {
  return (
    <Menu
      label={label}
      trigger={
        <>
          <Columns3 size={18} aria-hidden /> {text}
        </>
      }
    >
      <div className={css.columns}>
        {columns.map((column) => (
          <Checkbox
            key={column}
            checked={visibility[column]}
            onChange={(event) => onChange({ ...visibility, [column]: event.target.checked })}
          >
            {getName(column)}
          </Checkbox>
        ))}
      </div>
    </Menu>
  );
}
