import { t } from '../../../lib/texts/festival-list';
import { ColumnMenu } from '../../../ui/column-menu';
import { useAddress } from '../use-address';
import { COLUMNS, columnsIn, columnsParameter } from './list-address';

/** Which columns are shown; the festival's name always is. */
export function ColumnChoice() {
  const { parameters, set } = useAddress();
  return (
    <ColumnMenu
      label={t('columns.choose')}
      words={t('columns')}
      columns={COLUMNS}
      shown={columnsIn(parameters)}
      nameOf={(column) => t(`column.${column}`)}
      onChange={(shown) => set({ columns: columnsParameter(shown), page: parameters.get('page') })}
    />
  );
}
