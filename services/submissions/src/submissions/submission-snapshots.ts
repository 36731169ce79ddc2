import { PAGE, createSnapshotReader } from '@laurel/runtime/projections/snapshots';
import type { Tx } from '../database/client.js';
import { toSubmissionPayload } from './messages.js';

/** Snapshots of submissions, from which other services rebuild projections without the history. */
export const submissionSnapshots = createSnapshotReader(
  (tx: Tx, afterId) =>
    tx.userSubmission.findMany({
      where: { id: { gt: Number(afterId) }, revertedAt: null },
      orderBy: { id: 'asc' },
      take: PAGE,
    }),
  (rows) =>
    rows.map((row) => ({
      type: 'submission.snapshot',
      aggregate: `submission-${row.id}`,
      version: row.rowVersion,
      payload: { submission: toSubmissionPayload(row) },
    })),
);
