import { useState } from 'react';
import type { Row } from '../../../lib/wire';

/** The row of a competition, also when the list that is there now has it no longer. */
export function useKeptRow(competitionId: number, row: Row | undefined): Row | undefined {
  const [kept, keep] = useState(row);
  if (row && row !== kept) keep(row);
  return row ?? (kept?.competition.id === competitionId ? kept : undefined);
}
