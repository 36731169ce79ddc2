import { useState } from 'react';
import type { Row } from '../../../lib/server/wire';

/** The row of a competition, even after it left the list. */
export function useLastRow(competitionId: number, row: Row | undefined): Row | undefined {
  const [lastRow, setLastRow] = useState(row);
  if (row && row !== lastRow) setLastRow(row);
  return row ?? (lastRow?.competition.id === competitionId ? lastRow : undefined);
}
