import { useQuery } from '@tanstack/react-query';
import type { RowSelectionState } from '@tanstack/react-table';
import { FileUp } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/words/pages/submissions/table';
import { useStable } from '../../../ui/hooks/use-stable';
import type { Film, Submission } from '../../../lib/server/wire';
import { ButtonLink } from '../../../ui/buttons/button';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { useBoardFilter } from '../view-state/use-board-filter';
import { FreeEntries } from '../free-entries/free-entries';
import { filterFreeEntries, withWord } from '../view-state/filter-by-words';
import { BulkMove } from './bulk-move';
import { ListFileMenu } from './list-file-menu';
import { sortRows } from './order-rows';
import { SubmissionTable } from './submission-table';
import { readTable, writeTable, type TableState } from './table-address';
import { TableTools } from './table-tools';
import css from './table.module.css';

const NONE: RowSelectionState = {};

/** A film's entries as a table, which can be sorted, filtered and moved in bulk. The state is in the address. */
export function TableView({ film, submissions }: { film: Film; submissions: readonly Submission[] }) {
  const { word, setWord, address, requested, updateAddress } = useBoardFilter();
  const [chosen, choose] = useState(NONE);
  const table = useMemo(() => readTable(address), [address]);
  const { sort, isDescending, state } = table;
  const typed = useDeferredValue(word);
  const rows = useMemo(() => {
    const found = withWord(submissions, typed).filter((one) => state === null || one.state === state);
    return sortRows(found, { sort, isDescending }, film);
  }, [submissions, typed, state, sort, isDescending, film]);
  const past = useQuery(query('getPastEntries', { filmId: film.id }));
  const free = filterFreeEntries(past.data?.items ?? [], typed).filter(
    (one) => state === null || one.state === state,
  );
  const picked = rows.filter(({ id }) => chosen[id]);
  const change = useStable((changes: Partial<TableState>) =>
    updateAddress(writeTable({ ...readTable(requested), ...changes }, requested), { replace: true }),
  );
  return (
    <>
      {(submissions.length > 0 || free.length > 0 || word !== '' || state !== null) && (
        <TableTools
          table={readTable(requested)}
          word={word}
          shown={rows.length}
          all={submissions.length}
          onChange={change}
          onWord={setWord}
        >
          <ButtonLink to="import">
            <FileUp size={18} aria-hidden /> {t('past')}
          </ButtonLink>
          {past.data && (
            <ListFileMenu
              film={film}
              rows={rows}
              free={free}
              all={{ rows: submissions, free: past.data.items }}
            />
          )}
        </TableTools>
      )}
      {rows.length === 0 && submissions.length > 0 && <p>{t('none')}</p>}
      <div className={css.rows}>
        {picked.length > 0 && (
          <BulkMove film={film} chosen={picked} all={submissions} onDone={() => choose(NONE)} />
        )}
        {rows.length > 0 && (
          <SubmissionTable
            film={film}
            rows={rows}
            table={table}
            chosen={chosen}
            onTable={change}
            onChoose={choose}
          />
        )}
      </div>
      {past.isError && <ErrorState error={past.error} onRetry={() => void past.refetch()} />}
      <FreeEntries film={film} submissions={submissions} entries={free} />
    </>
  );
}
