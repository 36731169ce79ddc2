import type { Sending } from '@laurel/proto/submissions/v1/submissions';
import { OPEN_ENTRY_STATES } from '@laurel/rules/sendings';
import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import type { Prisma } from '../generated/client.js';
import { ownFilm } from '../sending/own-film.js';
import { sendingMessage, withEntries } from '../sending/sending-message.js';

/** Of each: the newest, and those that are under way. */
const MOST = 50;

@Injectable()
export class Sendings {
  constructor(private readonly db: Db) {}

  /** What of a film is or was sent, the newest first, and all that is under way. Refuses `film.not_found`, also for another's. */
  async of(filmId: number, mayActFor: MayActFor): Promise<Sending[]> {
    const { name: filmName } = await ownFilm(this.db, filmId, mayActFor);
    const isOpen = { entries: { some: { state: { in: [...OPEN_ENTRY_STATES] } } } };
    const [open, newest] = await Promise.all([this.page({ filmId, ...isOpen }), this.page({ filmId })]);
    const byNumber = new Map([...newest, ...open].map((one) => [one.number, one]));
    return [...byNumber.values()]
      .toSorted((a, b) => b.number - a.number)
      .map((sending) => ({ ...sendingMessage(sending), filmName }));
  }

  private page(where: Prisma.SendingWhereInput) {
    return this.db.sending.findMany({ where, include: withEntries, orderBy: { number: 'desc' }, take: MOST });
  }
}
