import type { SubmissionAdded, SubmissionDeleted } from '@laurel/proto/submissions/v1/events';
import { heldPresentIds } from '@laurel/runtime/merged-ids';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** What a film already has with a competition: recommendations will leave it out. */
@Controller()
export class KeepPairWhenSubmissionAdded {
  @On('submission.added', 'submission.changed', 'submission.restated')
  async added({ submission }: SubmissionAdded, { tx }: Reaction<Tx>) {
    const { filmId, state, refusedFor = null, edition = null, competitionId: named } = submission!;
    const competitionId = (await heldPresentIds(tx, 'competition', [named]))(named);
    await tx.pair.upsert({
      where: { filmId_competitionId: { filmId, competitionId } },
      create: { filmId, competitionId, state, refusedFor, edition },
      update: { state, refusedFor, edition },
    });
  }

  /** What another edition has left, if any. */
  @On('submission.deleted')
  async deleted({ filmId, competitionId: named, leftState }: SubmissionDeleted, { tx }: Reaction<Tx>) {
    const competitionId = (await heldPresentIds(tx, 'competition', [named]))(named);
    const where = { filmId, competitionId };
    if (leftState == null) await tx.pair.deleteMany({ where });
    else await tx.pair.updateMany({ where, data: { state: leftState, refusedFor: null, edition: null } });
  }
}
