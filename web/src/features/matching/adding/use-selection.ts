import { useState } from 'react';
import { useStable } from '../../../ui/hooks/use-stable';
import type { Row } from '../../../lib/server/wire';

/** The selected rows by competition id. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const onChoose = useStable((row: Row) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(row.competition.id)) next.set(row.competition.id, row);
      return next;
    }),
  );
  /** Added rows, and rows that wait for a reason, are deselected. Failed ones stay selected for a retry. */
  const leave = (ids: readonly number[]) =>
    setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  return { chosen, setChosen, onChoose, leave };
}
