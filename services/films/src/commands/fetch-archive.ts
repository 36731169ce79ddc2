import { formatMoment } from '@laurel/rules/days';
import { isUuid, ownHands } from '@laurel/runtime/call';
import { holdLiving } from '@laurel/runtime/person';
import { refuse, secondsTo } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { StillStorage } from '../stills/storage.js';

/** Who fetches more of their own at once, or more slowly, holds what others need: a file, a connection, the folder's hands. */
const AT_ONCE = 2;
const MINUTE_MS = 60_000;
/** From the folder it is broken off then; from a bucket, where nobody sees the end, the address works that long. */
const [FOLDER_MS, BUCKET_MS] = [30 * MINUTE_MS, 5 * MINUTE_MS];

/** One's own archive: nobody else's, whoever asks. */
@Injectable()
export class FetchArchive {
  constructor(
    private readonly db: Db,
    private readonly storage: StillStorage,
  ) {}

  /**
   * Where one lies that can be fetched (null: in the folder), and until when; counted until then or `end`, over all doors. Refuses
   * `session.impersonated`, `archive.busy` for a third at once, and `archive.not_found`, also for another's and for one that is over.
   */
  async begin(archiveId: string) {
    const { user: userId } = ownHands();
    if (!isUuid(archiveId)) throw notFound();
    const url = await this.storage.archiveUrl(archiveId, Date.now() + BUCKET_MS);
    const endsAt = new Date(Date.now() + (url ? BUCKET_MS : FOLDER_MS));
    return this.db.$transaction(async (tx) => {
      await holdLiving(tx, 'films', userId);
      const where = { id: archiveId, userId, state: 'made', endsAt: { gt: new Date() } };
      if (!(await tx.archive.findFirst({ where }))) throw notFound();
      await tx.archiveFetch.deleteMany({ where: { endsAt: { lte: new Date() } } });
      const open = await tx.archiveFetch.findMany({
        where: { archive: { userId } },
        orderBy: { endsAt: 'asc' },
      });
      if (open.length >= AT_ONCE) throw busy(open[0]!.endsAt);
      const { id: fetchId } = await tx.archiveFetch.create({ data: { archiveId, endsAt } });
      return { url, fetchId, endsAt: endsAt.toISOString() };
    });
  }

  /** Of one's own; one that has ended already is fine. */
  async end(fetchId: string): Promise<void> {
    const { user: userId } = ownHands();
    if (isUuid(fetchId))
      await this.db.archiveFetch.deleteMany({ where: { id: fetchId, archive: { userId } } });
  }
}

/** Of what is being fetched, the first is over then at the latest. */
function busy(over: Date) {
  const until = over.toISOString();
  return refuse.rateLimited(
    'archive.busy',
    `This archive is being fetched already. There is room again when that has ended, from ${formatMoment(until)} on at the latest.`,
    undefined,
    { seconds: secondsTo(over.getTime()), until },
  );
}
const notFound = () =>
  refuse.notFound('archive.not_found', 'There is no such archive, or not any more.', 'archiveId');
