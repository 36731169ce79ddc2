import type { SubmissionAdded } from '@laurel/proto/submissions/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** What a film already has with a competition: recommendations will leave it out. */
@Controller()
export class KeepPairWhenSubmissionAdded {
  @On('submission.added', 'submission.changed', 'submission.restated')
  async added({ submission }: SubmissionAdded, { tx }: Reaction<Tx>) {
    const { filmId, competitionId, state } = submission!;
    await tx.pair.upsert({
      where: { filmId_competitionId: { filmId, competitionId } },
      create: { filmId, competitionId, state },
      update: { state },
    });
  }
}
