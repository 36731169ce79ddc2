import type { SubmissionAdded, SubmissionDeleted } from '@laurel/proto/submissions/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';
import { presentId } from './follow-festivals-when-merged.js';

/** What a film already has with a competition: recommendations will leave it out. */
@Controller()
export class KeepPairWhenSubmissionAdded {
  @On('submission.added', 'submission.changed', 'submission.restated')
  async added({ submission }: SubmissionAdded, { tx }: Reaction<Tx>) {
    const { filmId, state } = submission!;
    const competitionId = await presentId(tx, submission!.competitionId);
    await tx.pair.upsert({
      where: { filmId_competitionId: { filmId, competitionId } },
      create: { filmId, competitionId, state },
      update: { state },
    });
  }

  /** What another edition has left, if any. */
  @On('submission.deleted')
  async deleted({ filmId, competitionId, leftState }: SubmissionDeleted, { tx }: Reaction<Tx>) {
    const where = { filmId, competitionId: await presentId(tx, competitionId) };
    if (leftState == null) await tx.pair.deleteMany({ where });
    else await tx.pair.updateMany({ where, data: { state: leftState } });
  }
}
