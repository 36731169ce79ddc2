import { PAGE, restating } from '@laurel/runtime/restating';
import type { Tx } from './database.js';
import { placesOf, submissionMessage } from './messages.js';

/** How submissions are told again as they are, so that a copy elsewhere can be built without history. */
export const restateSubmissions = restating(
  (tx: Tx, after) =>
    tx.userSubmission.findMany({ where: { id: { gt: Number(after) } }, orderBy: { id: 'asc' }, take: PAGE }),
  async (rows, tx) => {
    const places = await placesOf(
      tx,
      rows.map(({ competitionId }) => competitionId),
    );
    return rows.map((row) => ({
      type: 'submission.restated',
      aggregate: `submission-${row.id}`,
      version: row.rowVersion,
      fact: { submission: submissionMessage(row, places.get(row.competitionId)) },
    }));
  },
);
