import { randomUUID } from 'node:crypto';
import { auditHelp } from '@laurel/runtime/audit-wanted';
import { caller, type MayActFor } from '@laurel/runtime/call';
import { holdLiving } from '@laurel/runtime/person';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { checkBytes, checkRoom } from '../domain/still.js';
import { ownFilm } from '../messages.js';
import { checkOpen, UPLOAD_LIVES_MS } from '../stills/check-open.js';
import { StillStorage } from '../stills/storage.js';

/** An address is used at once. */
const ADDRESS_LIVES_MS = 15 * 60_000;

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
      await checkOpen(tx, createdBy, ['wanted', 'trial', 'emptied', 'unworn'], now);
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
