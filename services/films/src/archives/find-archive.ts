import { getDirectCaller } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { toArchiveMessage } from './archive-message.js';
import { ArchiveSections } from './archive-sections.js';
import { Db } from '../database/client.js';

/** Finds the caller's own archives. */
@Injectable()
export class Archives {
  constructor(
    private readonly db: Db,
    private readonly sections: ArchiveSections,
  ) {}

  /**
   * Returns the newest archive, or null.
   * @throws session.impersonated
   */
  async findNewest() {
    const { user: userId } = getDirectCaller();
    const archive = await this.db.archive.findFirst({ where: { userId }, orderBy: { createdAt: 'desc' } });
    if (!archive) return null;
    const isExpired = archive.state === 'made' && archive.endsAt! < new Date();
    return toArchiveMessage(isExpired ? { ...archive, state: 'over' } : archive, this.sections.names.length);
  }
}
