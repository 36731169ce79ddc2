import { PAGE, createSnapshotReader } from '@laurel/runtime/snapshots';
import type { Tx } from './database.js';
import { toSubmissionPayload } from './messages.js';

/** Snapshots of submissions, from which other services rebuild projections without the history. */
export const submissionSnapshots = createSnapshotReader(
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
      payload: { submission: toSubmissionPayload(row) },
    })),
);
