import { t } from '@laurel/messages/pages/administration/festival-list';
import { ColumnMenu } from '../../../ui/tables/column-menu';
import { useUrlParameters } from '../filtering/use-url-parameters';
import { COLUMNS, parseColumns, serializeColumns } from './list-address';

/** Selects the visible columns. The name is always visible. */
export function ColumnChoice() {
  const { parameters, setParameters } = useUrlParameters();
  return (
    <ColumnMenu
      label={t('columns.choose')}
      text={t('columns')}
      columns={COLUMNS}
      visibility={parseColumns(parameters)}
      getName={(column) => t(`column.${column}`)}
      onChange={(visibility) =>
        setParameters({ columns: serializeColumns(visibility), page: parameters.get('page') })
      }
    />
  );
}
