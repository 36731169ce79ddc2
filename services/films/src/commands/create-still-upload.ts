import { randomUUID } from 'node:crypto';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import { caller, type MayActFor } from '@laurel/runtime/call';
import { formatMoment } from '@laurel/rules/days';
import { holdLiving } from '@laurel/runtime/person';
import { refuse, secondsTo } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import { checkBytes, checkRoom } from '../domain/still.js';
import { ownFilm } from '../stills/changed-stills.js';
import { StillStorage } from '../stills/storage.js';

/** An address is used at once; what came by it may be confirmed for a day. */
const ADDRESS_LIVES_MS = 15 * 60_000;
const UPLOAD_LIVES_MS = 86_400_000;
const MOST_OPEN = 60;

@Injectable()
export class CreateStillUpload {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
  ) {}

  /** Without a film: for a trial. Refuses `film.not_found`, `still.too_large`, `still.too_many`, and `still.too_many_uploads` when many lie there that were not confirmed. */
  async run({ filmId, bytes }: { filmId: number | null; bytes: number }, mayActFor: MayActFor) {
    checkBytes(bytes);
    const [stillFileName, now] = [randomUUID(), Date.now()];
    const createdBy = caller().user;
    await this.db.$transaction(async (tx) => {
      await holdLiving(tx, 'films', createdBy);
      if (filmId !== null) {
        const film = await ownFilm(tx, filmId, mayActFor);
        checkRoom(film.stillFileNames);
        await auditHelp(tx, film.createdBy, { function: 'createStillUpload', filmId });
      }
      await checkOpen(tx, createdBy, now);
      await tx.filmStill.create({
        data: {
          fileName: stillFileName,
          filmId,
          createdBy,
          state: filmId === null ? 'trial' : 'wanted',
          uploadEnds: new Date(now + UPLOAD_LIVES_MS),
        },
      });
    });
    const until = now + ADDRESS_LIVES_MS;
    const url = await this.storage.uploadUrl(stillFileName, bytes, until);
    return { stillFileName, url, until: new Date(until).toISOString() };
  }
}

/** Of those of the last day so many that there is no room until the oldest of them is a day old. */
async function checkOpen(tx: Tx, createdBy: string, now: number): Promise<void> {
  const [oldest] = await tx.filmStill.findMany({
    where: {
      createdBy,
      state: { in: ['wanted', 'trial', 'emptied', 'unworn'] },
      at: { gt: new Date(now - UPLOAD_LIVES_MS) },
    },
    orderBy: { at: 'desc' },
    skip: MOST_OPEN - 1,
    take: 1,
    select: { at: true },
  });
  if (!oldest) return;
  const ends = oldest.at.getTime() + UPLOAD_LIVES_MS;
  const until = new Date(ends).toISOString();
  throw refuse.rateLimited(
    'still.too_many_uploads',
    `Many pictures were sent and not kept. There is room again from ${formatMoment(until)} on.`,
    undefined,
    { seconds: secondsTo(ends, now), until },
  );
}
