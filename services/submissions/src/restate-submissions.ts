import { PAGE, restating } from '@laurel/runtime/restating';
import type { Tx } from './database.js';
import { submissionFact } from './messages.js';

/** How submissions are told again as they are, so that a copy elsewhere can be built without history. */
export const restateSubmissions = restating(
  (tx: Tx, after) =>
    tx.userSubmission.findMany({
      where: { id: { gt: Number(after) }, takenBackAt: null },
      orderBy: { id: 'asc' },
      take: PAGE,
    }),
  (rows) =>
    rows.map((row) => ({
      type: 'submission.restated',
      aggregate: `submission-${row.id}`,
      version: row.rowVersion,
      fact: { submission: submissionFact(row) },
    })),
);
