import type { Sending } from '@laurel/proto/submissions/v1/submissions';
import { OPEN_ENTRY_STATES } from '@laurel/rules/submissions/sendings';
import type { MayActFor } from '@laurel/runtime/auth/call-context';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import type { Prisma } from '../generated/client.js';
import { getAccessibleFilm } from '../submissions/accessible-film.js';
import { toSendingMessage, withEntries } from '../sending/sending-message.js';

/** Maximum number of the newest batches, and separately of the open ones. */
const MAX_SENDINGS = 50;

@Injectable()
export class Sendings {
  constructor(private readonly db: Db) {}

  /**
   * Returns a film's batches, newest first, including all open ones.
   * @throws film.not_found also if the film belongs to another user
   */
  async find(filmId: number, mayActFor: MayActFor): Promise<Sending[]> {
    const { name: filmName } = await getAccessibleFilm(this.db, filmId, mayActFor);
    const isOpen = { entries: { some: { state: { in: [...OPEN_ENTRY_STATES] } } } };
    const [openSendings, newestSendings] = await Promise.all([
      this.findPage({ filmId, ...isOpen }),
      this.findPage({ filmId }),
    ]);
    const byNumber = new Map([...newestSendings, ...openSendings].map((item) => [item.number, item]));
    return [...byNumber.values()]
      .toSorted((a, b) => b.number - a.number)
      .map((sending) => ({ ...toSendingMessage(sending), filmName }));
  }

  private findPage(where: Prisma.SendingWhereInput) {
    return this.db.sending.findMany({
      where,
      include: withEntries,
      orderBy: { number: 'desc' },
      take: MAX_SENDINGS,
    });
  }
}
