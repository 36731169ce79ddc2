import { Columns3 } from 'lucide-react';
import { t } from '../../../lib/texts/festival-list';
import { Checkbox } from '../../../ui/choice';
import { Menu } from '../../../ui/menu';
import { useAddress } from '../use-address';
import { COLUMNS, columnsIn, columnsParameter } from './list-address';
import css from './list.module.css';

/** Which columns are shown; the festival's name always is. */
export function ColumnChoice() {
  const { parameters, set } = useAddress();
  const shown = columnsIn(parameters);
  return (
    <Menu
      label={t('columns.choose')}
      trigger={
        <>
          <Columns3 size={18} aria-hidden /> {t('columns')}
        </>
      }
    >
      <div className={css.columns}>
        {COLUMNS.map((column) => (
          <Checkbox
            key={column}
            checked={shown[column]}
            onChange={(event) =>
              set({
                columns: columnsParameter({ ...shown, [column]: event.target.checked }),
                page: parameters.get('page'),
              })
            }
          >
            {t(`column.${column}`)}
          </Checkbox>
        ))}
      </div>
    </Menu>
  );
}
