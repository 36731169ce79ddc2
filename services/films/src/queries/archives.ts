import { ownHands } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { archiveMessage } from '../archives/archive-message.js';
import { Parts } from '../archives/parts.js';
import { Db } from '../database.js';

/** One's own archives: nobody else's, whoever asks. */
@Injectable()
export class Archives {
  constructor(
    private readonly db: Db,
    private readonly parts: Parts,
  ) {}

  /** The newest; null where there is none. Refuses `session.impersonated`. */
  async newest() {
    const { user: userId } = ownHands();
    const archive = await this.db.archive.findFirst({ where: { userId }, orderBy: { createdAt: 'desc' } });
    if (!archive) return null;
    const isOver = archive.state === 'made' && archive.endsAt! < new Date();
    return archiveMessage(isOver ? { ...archive, state: 'over' } : archive, this.parts.names.length);
  }
}
