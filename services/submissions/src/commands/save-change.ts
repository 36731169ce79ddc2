import type { Submission } from '@laurel/proto/submissions/v1/submissions';
import { currentCall } from '@laurel/runtime/call';
import { record } from '@laurel/runtime/outbox';
import type { Tx } from '../database.js';
import type { Standing } from '../domain/submission.js';
import type { Prisma, UserSubmission } from '../generated/client.js';
import { columnsOf, submissionMessage, type Place } from '../messages.js';

export interface Change {
  /** Null for a new one. */
  before: UserSubmission | null;
  after: Standing;
  born: Pick<UserSubmission, 'filmId' | 'userId' | 'competitionId' | 'origin' | 'edition'>;
  place: Place | undefined;
  reason: string | null;
  /** What matching said; undefined: as it was. */
  snapshot?: Prisma.InputJsonValue;
}

/** The row, the film's state with the competition, one line of history and the fact, together. */
export async function saveChange(tx: Tx, { before, after, born, place, reason, snapshot }: Change): Promise<Submission> {
  const columns = { ...columnsOf(after), ...(snapshot !== undefined && { snapshot }) };
  const row = before
    ? await tx.userSubmission.update({ where: { id: before.id }, data: { ...columns, rowVersion: { increment: 1 } } })
    : await tx.userSubmission.create({ data: { ...born, ...columns } });
  const key = { filmId: row.filmId, competitionId: row.competitionId };
  const newest = await tx.userSubmission.findFirstOrThrow({
    where: key,
    orderBy: [{ edition: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
  });
  await tx.filmToCompetition.upsert({
    where: { filmId_competitionId: key },
    create: { ...key, state: newest.state },
    update: { state: newest.state },
  });
  const { user = row.userId, impersonator } = currentCall()?.caller ?? {};
  const { origin, batchId } = row;
  const line = {
    submissionId: row.id,
    from: before?.state ?? null,
    to: row.state,
    actor: user,
    impersonator: impersonator || null,
    origin,
    batchId,
    reason,
  };
  await tx.submissionChange.create({ data: line });
  const submission = submissionMessage(row, place);
  await record(tx, before ? 'submission.changed' : 'submission.added', `submission-${row.id}`, row.rowVersion, { submission });
  return submission;
}
