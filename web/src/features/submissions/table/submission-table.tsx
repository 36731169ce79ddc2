import { useTable, type RowSelectionState, type SortingState, type Updater } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Entrant } from '@laurel/rules/fees';
import { t } from '../../../lib/texts/submission-table';
import type { Submission } from '../../../lib/wire';
import { ariaSort, SortButton } from '../../../ui/sort-button';
import { columnsFor, features } from './columns';
import { fullName } from './order-rows';
import type { TableState } from './table-address';
import css from './table.module.css';

type Props = {
  film: Entrant;
  rows: readonly Submission[];
  table: TableState;
  chosen: RowSelectionState;
  onTable: (table: TableState) => void;
  onChoose: (chosen: RowSelectionState) => void;
};
const applied = <T,>(updater: Updater<T>, now: T): T =>
  typeof updater === 'function' ? (updater as (old: T) => T)(now) : updater;
/** As its sheet says. */
const ROW_REM = 3.5;
const BEYOND = 8;
const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight });
const remInPixels = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Entries as a table: of many, only those are drawn where one looks. */
export const SubmissionTable = memo(function SubmissionTable(props: Props) {
  const { film, rows, table: state, chosen, onTable, onChoose } = props;
  const columns = useMemo(() => columnsFor(film), [film]);
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
    state: { sorting, rowSelection: chosen, columnVisibility: state.columns },
    onSortingChange: (updater) => {
      const [next] = applied(updater, sorting);
      if (next) onTable({ ...state, sort: next.id, isDescending: next.desc });
    },
    onRowSelectionChange: (updater) => onChoose(applied(updater, chosen)),
  });
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);
  const [initialRect] = useState(windowSize);
  const [rem] = useState(remInPixels);
  useLayoutEffect(() => {
    setTop((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    initialRect,
    estimateSize: () => ROW_REM * rem,
    overscan: BEYOND,
    scrollMargin: top,
  });
  const shown = virtual.getVirtualItems();
  const before = (shown[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  const all = table.getRowModel().rows;
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={t('table')}>
      <table className={css.table} aria-rowcount={rows.length + 1}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} aria-rowindex={1}>
              <th className={css.box}>
                <input
                  type="checkbox"
                  aria-label={t('select.all')}
                  checked={table.getIsAllRowsSelected()}
                  ref={(box) => void (box && (box.indeterminate = table.getIsSomeRowsSelected()))}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
              {group.headers.map((header) => {
                const way = header.column.getIsSorted();
                const words = String(header.column.columnDef.header);
                return (
                  <th key={header.id} scope="col" aria-sort={ariaSort(way)} data-column={header.column.id}>
                    {header.column.columnDef.enableSorting ? (
                      <SortButton
                        words={words}
                        label={t('sort.by', { column: words })}
                        way={way}
                        onClick={() =>
                          onTable({ ...state, sort: header.column.id, isDescending: way === 'asc' })
                        }
                      />
                    ) : (
                      words
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody ref={body}>
          <Spacer height={before} />
          {shown.map(({ index }) => {
            const row = all[index]!;
            return (
              <tr key={row.id} aria-rowindex={index + 2} data-chosen={row.getIsSelected() || undefined}>
                <td className={css.box}>
                  <input
                    type="checkbox"
                    aria-label={t('select', { name: fullName(row.original) })}
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
                {row.getVisibleCells().map((cell) => (
                  <td key={cell.id} data-column={cell.column.id}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            );
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
});

/** In place of the rows that are not drawn. */
const Spacer = ({ height }: { height: number }) =>
  height > 0 && (
    <tr className={css.spacer} aria-hidden>
      <td style={{ blockSize: height }} />
    </tr>
  );
