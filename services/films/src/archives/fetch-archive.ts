import { formatMoment } from '@laurel/rules/dates/days';
import { isUuid, getDirectCaller } from '@laurel/runtime/auth/call-context';
import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { refuse, secondsTo } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { StillStorage } from '../storage/storage.js';

/** Limits parallel and slow downloads of one user, because each occupies a file, a connection and disk access. */
const MAX_DOWNLOADS = 2;
const MINUTE_MS = 60_000;
/**
 * The time for which a download counts as running: a download from the folder is cut off then. A bucket URL is
 * valid for a shorter time, because the end of its download is not visible.
 */
const [FOLDER_DOWNLOAD_MS, BUCKET_DOWNLOAD_MS] = [30 * MINUTE_MS, 5 * MINUTE_MS];

/** Downloads of an archive by its owner. */
@Injectable()
export class FetchArchive {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
  ) {}

  /**
   * Starts a download. Returns its URL, or null if the gateway serves it from the folder, and its expiry. The download counts as
   * running until then or until `end`, on all gateways.
   * @throws session.impersonated
   * @throws archive.busy for a third one at the same time
   * @throws archive.not_found, also for another user's or an expired one
   */
  async begin(archiveId: string) {
    const { user: userId } = getDirectCaller();
    if (!isUuid(archiveId)) throw createArchiveNotFoundError();
    const url = await this.storage.createArchiveUrl(archiveId, Date.now() + BUCKET_DOWNLOAD_MS);
    const endsAt = new Date(Date.now() + (url ? BUCKET_DOWNLOAD_MS : FOLDER_DOWNLOAD_MS));
    return this.db.$transaction(async (tx) => {
      await lockExistingUser(tx, 'films', userId);
      const where = { id: archiveId, userId, state: 'made', endsAt: { gt: new Date() } };
      if (!(await tx.archive.findFirst({ where }))) throw createArchiveNotFoundError();
      await tx.archiveDownload.deleteMany({ where: { endsAt: { lte: new Date() } } });
      const runningDownloads = await tx.archiveDownload.findMany({
        where: { archive: { userId } },
        orderBy: { endsAt: 'asc' },
      });
      if (runningDownloads.length >= MAX_DOWNLOADS) throw createArchiveBusyError(runningDownloads[0]!.endsAt);
      const { id: fetchId } = await tx.archiveDownload.create({ data: { archiveId, endsAt } });
      return { url, fetchId, endsAt: endsAt.toISOString() };
    });
  }

  /** Ends a download of the caller. One that has already ended is accepted. */
  async end(fetchId: string): Promise<void> {
    const { user: userId } = getDirectCaller();
    if (isUuid(fetchId))
      await this.db.archiveDownload.deleteMany({ where: { id: fetchId, archive: { userId } } });
  }
}

/** `firstEnd` is when the first running download ends at the latest. */
function createArchiveBusyError(firstEnd: Date) {
  const until = firstEnd.toISOString();
  return refuse.rateLimited(
    'archive.busy',
    `This archive is already being downloaded. You can download it again when that has finished, at ${formatMoment(until)} at the latest.`,
    undefined,
    { seconds: secondsTo(firstEnd.getTime()), until },
  );
}
const createArchiveNotFoundError = () =>
  refuse.notFound('archive.not_found', 'This archive does not exist, or has been deleted.', 'archiveId');
