import { isUuid, ownHands } from '@laurel/runtime/call';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { archiveMessage } from '../archives/archive-message.js';
import { Parts } from '../archives/parts.js';
import { Db } from '../database.js';
import { StillStorage } from '../stills/storage.js';

const FETCHED_WITHIN_MS = 5 * 60_000;

/** One's own archives: nobody else's, whoever asks. */
@Injectable()
export class Archives {
  constructor(
    private readonly db: Db,
    private readonly parts: Parts,
    private readonly storage: StillStorage,
  ) {}

  /** The newest; null where there is none. Refuses `session.impersonated`. */
  async newest() {
    const { user: userId } = ownHands();
    const archive = await this.db.archive.findFirst({ where: { userId }, orderBy: { createdAt: 'desc' } });
    if (!archive) return null;
    const isOver = archive.state === 'made' && archive.endsAt! < new Date();
    return archiveMessage(isOver ? { ...archive, state: 'over' } : archive, this.parts.names.length);
  }

  /** Where one lies that can be fetched; null: in the folder. Refuses `session.impersonated`, and `archive.not_found`, also for another's and for one that is over. */
  async place(id: string): Promise<string | null> {
    const { user: userId } = ownHands();
    const where = { id, userId, state: 'made', endsAt: { gt: new Date() } };
    const archive = isUuid(id) ? await this.db.archive.findFirst({ where }) : null;
    if (!archive)
      throw refuse.notFound('archive.not_found', 'There is no such archive, or not any more.', 'archiveId');
    return this.storage.archiveUrl(id, Date.now() + FETCHED_WITHIN_MS);
  }
}
