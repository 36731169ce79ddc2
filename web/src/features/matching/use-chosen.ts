import { useState } from 'react';
import { useStable } from '../../lib/use-stable';
import type { Row } from '../../lib/wire';

/** The rows that are chosen, by the id of their competition. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const onChoose = useStable((row: Row) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(row.competition.id)) next.set(row.competition.id, row);
      return next;
    }),
  );
  /** What was added, or waits for a reason, is chosen no longer; what failed can be tried again. */
  const leave = (ids: readonly number[]) =>
    setChosen((before) => new Map([...before].filter(([id]) => !ids.includes(id))));
  return { chosen, setChosen, onChoose, leave };
}
