import { useState } from 'react';
import { useStable } from '../../../ui/hooks/use-stable';
import type { Row } from '../../../lib/server/wire';

/** The selected rows by competition id. */
export function useSelection() {
  const [selectedRows, setSelectedRows] = useState<ReadonlyMap<number, Row>>(new Map());
  const onChoose = useStable((row: Row) =>
    setSelectedRows((previous) => {
      const next = new Map(previous);
      if (!next.delete(row.competition.id)) next.set(row.competition.id, row);
      return next;
    }),
  );
  /** Deselects rows that were added or wait for a reason. Failed ones stay selected for a retry. */
  const deselect = (ids: readonly number[]) =>
    setSelectedRows((previous) => new Map([...previous].filter(([id]) => !ids.includes(id))));
  return { selectedRows, setSelectedRows, onChoose, deselect };
}
