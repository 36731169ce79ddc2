import { functionalUpdate, useTable, type RowSelectionState, type SortingState } from '@tanstack/react-table';
import { t } from '@laurel/messages/pages/administration/festival-list';
import type { FestivalRow } from '../../../lib/server/wire';
import { BoxCell, BoxHead, DataTable, SortHead } from '../../../ui/tables/data-table';
import { useUrlParameters } from '../filtering/use-url-parameters';
import type { SelectedFestival } from './selected-festivals';
import { columns, features, SORTS } from './columns';
import { parseColumns } from './list-address';
import css from './list.module.css';

type Props = {
  rows: FestivalRow[];
  isOutdated: boolean;
  sort: string;
  isDescending: boolean;
  selectedFestivals: readonly SelectedFestival[];
  onChoose: (selectedFestivals: SelectedFestival[]) => void;
};
const toRowSelection = (selectedFestivals: readonly SelectedFestival[]): RowSelectionState =>
  Object.fromEntries(selectedFestivals.map(({ festivalId }) => [festivalId, true]));

/** The catalogue as a table. The service sorts it; the URL stores the columns and the selected rows. */
export function FestivalTable({ rows, isOutdated, sort, isDescending, selectedFestivals, onChoose }: Props) {
  const { parameters, setParameters } = useUrlParameters();
  const sortedColumn = Object.entries(SORTS).find(([, name]) => name === sort)?.[0] ?? 'name';
  const sorting: SortingState = [{ id: sortedColumn, desc: isDescending }];
  const rowSelection = toRowSelection(selectedFestivals);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: (row) => String(row.id),
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { sorting, rowSelection, columnVisibility: parseColumns(parameters) },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting);
      if (next) setParameters({ sort: SORTS[next.id] ?? null, order: next.desc ? 'down' : null });
    },
    onRowSelectionChange: (updater) => {
      const next = functionalUpdate(updater, rowSelection);
      const candidates = [
        ...selectedFestivals,
        ...rows.map(({ id, version }) => ({ festivalId: id, version })),
      ];
      onChoose(
        Object.keys(next).flatMap((id) =>
          next[id] ? (candidates.find(({ festivalId }) => String(festivalId) === id) ?? []) : [],
        ),
      );
    },
  });
  return (
    <DataTable label={t('table')} tableClass={css.table} isOutdated={isOutdated}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            <BoxHead
              label={t('select.all')}
              isAll={table.getIsAllRowsSelected()}
              isSome={table.getIsSomeRowsSelected()}
              onToggle={table.getToggleAllRowsSelectedHandler()}
            />
            {group.headers.map((header) => {
              const label = String(header.column.columnDef.header);
              return (
                <SortHead
                  key={header.column.id}
                  column={header.column.id}
                  text={label}
                  label={t('sort.by', { column: label })}
                  direction={header.column.getIsSorted()}
                  onSort={
                    header.column.id in SORTS ? (header.column.getToggleSortingHandler() ?? null) : null
                  }
                />
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} data-chosen={row.getIsSelected() || undefined}>
            <BoxCell
              label={t('select', { name: row.original.name })}
              isChosen={row.getIsSelected()}
              onToggle={row.getToggleSelectedHandler()}
            />
            {row.getVisibleCells().map((cell) => (
              <td key={cell.id} data-column={cell.column.id}>
                <table.FlexRender cell={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
