import { useTable, type RowSelectionState, type SortingState, functionalUpdate } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Entrant } from '@laurel/rules/fees/fees';
import { t } from '@laurel/messages/pages/submissions/table';
import { useMedia } from '../../../ui/hooks/use-media';
import type { Submission } from '../../../lib/server/wire';
import { BoxCell, BoxHead, DataTable, SortHead } from '../../../ui/tables/data-table';
import { createColumns, features } from './columns';
import { formatFullName } from './order-rows';
import type { TableState } from './table-address';
import css from './table.module.css';

type Props = {
  film: Entrant;
  rows: readonly Submission[];
  table: TableState;
  rowSelection: RowSelectionState;
  onTable: (changes: Partial<TableState>) => void;
  onChoose: (rowSelection: RowSelectionState) => void;
};
/** The same values as in the style sheet, for the table and its rows. */
const NARROW = '(max-width: 44rem)';
const [ROW_REM, NARROW_ROW_REM] = [3.5, 5];
const OVERSCAN = 8;
const getWindowSize = () => ({ width: window.innerWidth, height: window.innerHeight });
const getRemInPixels = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** The entries as a table. Only the visible rows are rendered. */
export const SubmissionTable = memo(function SubmissionTable(props: Props) {
  const { film, rows, table: state, rowSelection, onTable, onChoose } = props;
  const isNarrow = useMedia(NARROW);
  const columns = useMemo(() => createColumns(film, isNarrow), [film, isNarrow]);
  const data = useMemo(() => [...rows], [rows]);
  const sorting: SortingState = [{ id: state.sort, desc: state.isDescending }];
  const table = useTable({
    features,
    columns,
    data,
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { sorting, rowSelection, columnVisibility: state.columns },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting);
      if (next) onTable({ sort: next.id, isDescending: next.desc });
    },
    onRowSelectionChange: (updater) => onChoose(functionalUpdate(updater, rowSelection)),
  });
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [initialRect] = useState(getWindowSize);
  const [rem] = useState(getRemInPixels);
  useLayoutEffect(() => {
    setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const height = (isNarrow ? NARROW_ROW_REM : ROW_REM) * rem;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    initialRect,
    estimateSize: () => height,
    // A row is taller if it shows changes. Without layout, uses the height from the style sheet.
    measureElement: (row) => (row as HTMLElement).offsetHeight || height,
    getItemKey: (index) => rows[index]!.id,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  const visibleItems = virtualizer.getVirtualItems();
  const heightBefore = (visibleItems[0]?.start ?? top) - top;
  const heightAfter = virtualizer.getTotalSize() - ((visibleItems.at(-1)?.end ?? top) - top);
  const tableRows = table.getRowModel().rows;
  return (
    <DataTable label={t('table')} tableClass={css.table} rows={rows.length + 1}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} aria-rowindex={1}>
            <BoxHead
              label={t('select.all')}
              isAll={table.getIsAllRowsSelected()}
              isSome={table.getIsSomeRowsSelected()}
              onToggle={table.getToggleAllRowsSelectedHandler()}
            />
            {group.headers.map((header) => {
              const direction = header.column.getIsSorted();
              const text = String(header.column.columnDef.header);
              return (
                <SortHead
                  key={header.column.id}
                  column={header.column.id}
                  text={text}
                  label={t('sort.by', { column: text })}
                  direction={direction}
                  onSort={
                    header.column.columnDef.enableSorting
                      ? () => onTable({ ...state, sort: header.column.id, isDescending: direction === 'asc' })
                      : null
                  }
                />
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody ref={body}>
        <Spacer height={heightBefore} />
        {visibleItems.map(({ index }) => {
          const row = tableRows[index]!;
          return (
            <tr
              key={row.id}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              data-chosen={row.getIsSelected() || undefined}
            >
              <BoxCell
                label={t('select', { name: formatFullName(row.original) })}
                isChosen={row.getIsSelected()}
                onToggle={row.getToggleSelectedHandler()}
              />
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} data-column={cell.column.id}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          );
        })}
        <Spacer height={heightAfter} />
      </tbody>
    </DataTable>
  );
});

/** Replaces the rows that are not rendered. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr className={css.spacer} aria-hidden>
      <td style={{ blockSize: height }} />
    </tr>
  );
