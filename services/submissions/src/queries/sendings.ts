import type { Sending } from '@laurel/proto/submissions/v1/submissions';
import type { MayActFor } from '@laurel/runtime/call';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { ownFilm } from '../sending/own-film.js';
import { sendingMessage, withEntries } from '../sending/sending-message.js';

const MOST = 50;

@Injectable()
export class Sendings {
  constructor(private readonly db: Db) {}

  /** What of a film is or was sent, the newest first. Refuses `film.not_found`, also for another's. */
  async of(filmId: number, mayActFor: MayActFor): Promise<Sending[]> {
    const { name: filmName } = await ownFilm(this.db, filmId, mayActFor);
    const sendings = await this.db.sending.findMany({
      where: { filmId },
      include: withEntries,
      orderBy: { number: 'desc' },
      take: MOST,
    });
    return sendings.map((sending) => ({ ...sendingMessage(sending), filmName }));
  }
}
