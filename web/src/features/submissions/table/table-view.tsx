import { useQuery } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { FileUp } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { useConversion } from '../../../lib/money/conversion';
import { t } from '@laurel/messages/pages/submissions/table';
import { useStable } from '../../../ui/hooks/use-stable';
import type { Film, Submission } from '../../../lib/server/wire';
import { ButtonLink } from '../../../ui/buttons/button';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { useBoardFilter } from '../view-state/use-board-filter';
import { PastEntries } from '../past-entries/past-entries';
import { filterPastEntries, filterSubmissions } from '../view-state/filter-by-words';
import { BulkMove } from './bulk-move';
import { ListFileMenu } from './list-file-menu';
import { sortRows } from './order-rows';
import { SubmissionTable } from './submission-table';
import { parseTableState, serializeTableState, type TableState } from './table-address';
import { TableTools } from './table-tools';
import css from './table.module.css';

const NO_SELECTION: RowSelectionState = {};

/** A film's entries as a table, which can be sorted, filtered and moved in bulk. The state is in the address. */
export function TableView({ film, submissions }: { film: Film; submissions: readonly Submission[] }) {
  const { filterText, setFilterText, address, requestedAddress, updateAddress } = useBoardFilter();
  const [rowSelection, setRowSelection] = useState(NO_SELECTION);
  const table = useMemo(() => parseTableState(address), [address]);
  const { sort, isDescending, state } = table;
  const deferredFilter = useDeferredValue(filterText);
  const { rates } = useConversion();
  const rows = useMemo(() => {
    const filteredRows = filterSubmissions(submissions, deferredFilter).filter(
      (submission) => state === null || submission.state === state,
    );
    return sortRows(filteredRows, { sort, isDescending }, film, rates);
  }, [submissions, deferredFilter, state, sort, isDescending, film, rates]);
  const pastEntriesQuery = useQuery(fetchAllPages('getPastEntries', { filmId: film.id }));
  const pastEntries = filterPastEntries(pastEntriesQuery.data?.items ?? [], deferredFilter).filter(
    (entry) => state === null || entry.state === state,
  );
  const hasEntries = submissions.length > 0 || pastEntries.length > 0;
  const isFiltered = filterText !== '' || state !== null;
  const selectedRows = rows.filter(({ id }) => rowSelection[id]);
  const change = useStable((changes: Partial<TableState>) =>
    updateAddress(
      serializeTableState({ ...parseTableState(requestedAddress), ...changes }, requestedAddress),
      { replace: true },
    ),
  );
  return (
    <>
      {(hasEntries || isFiltered) && (
        <TableTools
          table={parseTableState(requestedAddress)}
          filterText={filterText}
          shownCount={rows.length}
          totalCount={submissions.length}
          onChange={change}
          onFilterText={setFilterText}
        >
          <ButtonLink to="import">
            <FileUp size={18} aria-hidden /> {t('past')}
          </ButtonLink>
          {pastEntriesQuery.data && (
            <ListFileMenu
              film={film}
              rows={rows}
              pastEntries={pastEntries}
              wholeList={{ rows: submissions, pastEntries: pastEntriesQuery.data.items }}
            />
          )}
        </TableTools>
      )}
      {rows.length === 0 && submissions.length > 0 && <p>{t('none')}</p>}
      <div className={css.rows}>
        {selectedRows.length > 0 && (
          <BulkMove
            film={film}
            selectedSubmissions={selectedRows}
            allSubmissions={submissions}
            onDone={() => setRowSelection(NO_SELECTION)}
          />
        )}
        {rows.length > 0 && (
          <SubmissionTable
            film={film}
            rows={rows}
            table={table}
            rowSelection={rowSelection}
            onTable={change}
            onChoose={setRowSelection}
          />
        )}
      </div>
      {pastEntriesQuery.isError && (
        <ErrorState error={pastEntriesQuery.error} onRetry={() => void pastEntriesQuery.refetch()} />
      )}
      <PastEntries film={film} submissions={submissions} entries={pastEntries} />
    </>
  );
}
