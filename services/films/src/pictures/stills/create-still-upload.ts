import { randomUUID } from 'node:crypto';
import { auditAdminChange } from '@laurel/runtime/events/audit-event';
import { getCaller, type MayActFor } from '@laurel/runtime/auth/call-context';
import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { Injectable } from '@nestjs/common';
import { Db } from '../../database/client.js';
import { checkBytes, checkStillLimit } from '../../domain/still.js';
import { lockEditableFilm } from '../../database/film-messages.js';
import { checkUploadLimit, UPLOAD_LIFETIME_MS } from '../processing/check-open.js';
import { StillStorage } from '../../storage/storage.js';

/** Short, because clients upload immediately. */
const URL_LIFETIME_MS = 15 * 60_000;

@Injectable()
export class CreateStillUpload {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
  ) {}

  /**
   * Creates an upload URL, for a film or (without a film) for a trial.
   * @throws film.not_found
   * @throws still.too_large
   * @throws still.too_many
   * @throws still.too_many_uploads if too many uploads are unconfirmed
   */
  async run({ filmId, bytes }: { filmId: number | null; bytes: number }, mayActFor: MayActFor) {
    checkBytes(bytes);
    const [stillFileName, now] = [randomUUID(), Date.now()];
    const createdBy = getCaller().user;
    await this.db.$transaction(async (tx) => {
      await lockExistingUser(tx, 'films', createdBy);
      if (filmId !== null) {
        const film = await lockEditableFilm(tx, filmId, mayActFor);
        checkStillLimit(film.stillFileNames);
        await auditAdminChange(tx, film.createdBy, { function: 'createStillUpload', filmId });
      }
      await checkUploadLimit(tx, createdBy, ['requested', 'trial', 'emptied', 'unused'], now);
      await tx.filmStill.create({
        data: {
          fileName: stillFileName,
          filmId,
          createdBy,
          state: filmId === null ? 'trial' : 'requested',
          uploadEnds: new Date(now + UPLOAD_LIFETIME_MS),
        },
      });
    });
    const expiresAt = now + URL_LIFETIME_MS;
    const url = await this.storage.createUploadUrl(stillFileName, bytes, expiresAt);
    return { stillFileName, url, until: new Date(expiresAt).toISOString() };
  }
}
