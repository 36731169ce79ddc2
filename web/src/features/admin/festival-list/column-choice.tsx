import { t } from '@laurel/words/pages/administration/festival-list';
import { ColumnMenu } from '../../../ui/tables/column-menu';
import { useAddress } from '../filtering/use-address';
import { COLUMNS, parseColumns, serializeColumns } from './list-address';

/** Selects the visible columns. The name is always visible. */
export function ColumnChoice() {
  const { parameters, set } = useAddress();
  return (
    <ColumnMenu
      label={t('columns.choose')}
      text={t('columns')}
      columns={COLUMNS}
      shown={parseColumns(parameters)}
      getName={(column) => t(`column.${column}`)}
      onChange={(shown) => set({ columns: serializeColumns(shown), page: parameters.get('page') })}
    />
  );
}
