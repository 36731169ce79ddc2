import { formatMoment } from '@laurel/rules/dates/time-zones';
import { isUuid, getDirectCaller } from '@laurel/runtime/auth/call-context';
import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { refuse, secondsTo } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { StillStorage } from '../storage/storage.js';

/**
 * The maximum number of concurrent downloads per user, because each one occupies a file, a connection and
 * disk access.
 */
const MAX_DOWNLOADS = 2;
const MINUTE_MS = 60_000;
/**
 * The time for which a download counts as running. A download from the folder is aborted after this time. For
 * a bucket the time is shorter, because the end of its downloads cannot be observed.
 */
const [FOLDER_DOWNLOAD_MS, BUCKET_DOWNLOAD_MS] = [30 * MINUTE_MS, 5 * MINUTE_MS];

/** Starts and ends downloads of an archive by its owner. */
@Injectable()
export class FetchArchive {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
  ) {}

  /**
   * Starts a download. Returns its URL (null if the gateway serves the file from the folder) and its end
   * time. On all gateways, the download counts as running until then or until `end` is called.
   * @throws session.impersonated
   * @throws archive.busy for a third concurrent download
   * @throws archive.not_found, also for another user's or an expired archive
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

  /** Ends a download of the caller. Does nothing if it has already ended. */
  async end(fetchId: string): Promise<void> {
    const { user: userId } = getDirectCaller();
    if (isUuid(fetchId))
      await this.db.archiveDownload.deleteMany({ where: { id: fetchId, archive: { userId } } });
  }
}

/** `firstEnd`: the latest time at which the first of the running downloads ends. */
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
