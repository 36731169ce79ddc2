import type { BeginSendingRequest, Sending } from '@laurel/proto/submissions/v1/submissions';
import type { Money } from '@laurel/rules/money';
import { MOST_SENT_AT_ONCE as MOST } from '@laurel/rules/sendings';
import { submissionTitle } from '@laurel/rules/submission-title';
import { isUuid, ownHands } from '@laurel/runtime/call';
import { record } from '@laurel/runtime/outbox';
import { refuse } from '@laurel/runtime/refusals';
import { holdLiving } from '@laurel/runtime/person';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../database.js';
import type { Film } from '../generated/client.js';
import { isNoMore } from '../domain/sending.js';
import { noSuchFilm } from '../domain/submission.js';
import { aggregateOf } from '../sending/held-sending.js';
import { ownFilm } from '../sending/own-film.js';
import { reviewed, type Reviewed } from '../sending/review.js';
import { sendingFact, sendingMessage, withEntries, type WholeSending } from '../sending/sending-message.js';
import { holdRows } from '../own-rows.js';
import { noSuchSending } from './own-sending.js';
import { rowsOfFilm } from './rows-of-film.js';
import { Snapshots } from './snapshots.js';
import { keptSnapshot, overrideIn, type FilmSnapshot } from '../kept-snapshot.js';

type Item = BeginSendingRequest['items'][number];

@Injectable()
export class BeginSending {
  constructor(
    private readonly db: Db,
    private readonly snapshots: Snapshots,
  ) {}

  /**
   * Holds entries of a film for a batch that is to be paid: until that is decided each is in no other. The same batch again is the same one,
   * unless it has ended.
   * Refuses `input.invalid`, `film.not_found`, `submission.not_found`, `sending.reused`, `sending.open`, and `sending.changed` where one cannot
   * be sent any more, or costs more than was shown.
   */
  async run(asked: BeginSendingRequest): Promise<Sending> {
    const { user: userId } = ownHands();
    const { batchId, filmId, items } = checked(asked);
    const film = await ownFilm(this.db, filmId, (ownerId) => ownerId === userId);
    const ids = items.map(({ submissionId }) => submissionId);
    const before = await this.kept(batchId, userId, filmId, ids);
    if (before) return messageOf(before, film);
    const rows = await rowsOfFilm(this.db, filmId, ids);
    const competitionIds = rows.map(({ competitionId }) => competitionId);
    const snapshots = await this.snapshots.of(filmId, competitionIds, asked.userRole ?? null);
    const begun = await this.db.$transaction(async (tx) => {
      await holdLiving(tx, 'submissions', userId);
      const held = await holdRows(tx, rows);
      const present = await tx.film.findUnique({ where: { id: film.id } });
      if (!present) throw noSuchFilm();
      const same = await this.kept(batchId, userId, filmId, ids, tx);
      if (same) return same; // another tab was faster
      const now = ids.flatMap((id) => held.get(id) ?? []);
      return begin(
        tx,
        { batchId, userId, filmId },
        items,
        await reviewed(tx, present, now, snapshots, new Date()),
      );
    });
    return messageOf(begun, film);
  }

  /** What the batch is already; null: it is not yet. */
  private async kept(
    batchId: string,
    userId: string,
    filmId: number,
    ids: number[],
    tx: Pick<Tx, 'sending'> = this.db,
  ) {
    const kept = await tx.sending.findUnique({ where: { id: batchId }, include: withEntries });
    if (!kept) return null;
    if (kept.userId !== userId) throw noSuchSending();
    const isSame = kept.entries.every(({ submissionId }) => ids.includes(submissionId));
    if (kept.state === 'ended' || kept.filmId !== filmId || kept.entries.length !== ids.length || !isSame)
      throw refuse.conflict('sending.reused', 'This batch was begun for something else.', 'batchId');
    return kept;
  }
}

const messageOf = (sending: WholeSending, { name: filmName }: Film): Sending => ({
  ...sendingMessage(sending),
  filmName,
});

function checked(asked: BeginSendingRequest): BeginSendingRequest {
  const { batchId, items } = asked;
  const no = (field: string, message: string, why: string) =>
    refuse.invalid('input.invalid', message, field, { why });
  if (!isUuid(batchId)) throw no('batchId', 'A batch’s key is a UUID.', 'key');
  if (items.length === 0) throw no('items', 'Choose one entry at least.', 'empty');
  if (items.length > MOST) throw no('items', `Send at most ${MOST} at once.`, 'too_many');
  if (new Set(items.map(({ submissionId }) => submissionId)).size < items.length)
    throw no('items', 'An entry stands here twice.', 'shape');
  const at = items.findIndex(({ linkSeed }) => !isUuid(linkSeed));
  if (at >= 0) throw no(`items.${at}.linkSeed`, 'What a link is made from is a UUID.', 'key');
  return asked;
}

/** Refuses what is otherwise than it was shown: with the entry, and why it cannot be sent. */
function requireAsShown(
  review: Reviewed | undefined,
  shown: Money | null,
  at: number,
): asserts review is Reviewed {
  if (review?.fault === 'being-sent')
    throw refuse.conflict('sending.open', 'This entry is being sent already.', `items.${at}.submissionId`);
  if (!review || review.fault !== null || (review.way === 'email' && !isNoMore(review.fee ?? null, shown)))
    throw refuse.conflict('sending.changed', 'What was shown is otherwise by now.', `items.${at}`, {
      fault: review ? review.fault : 'not-to-submit',
    });
}

async function begin(
  tx: Tx,
  { batchId, userId, filmId }: { batchId: string; userId: string; filmId: number },
  items: readonly Item[],
  reviews: readonly Reviewed[],
): Promise<WholeSending> {
  const byId = new Map(reviews.map((one) => [one.submissionId, one]));
  const entries = items.map(({ submissionId, fee = null, linkSeed }, at) => {
    const review = byId.get(submissionId);
    requireAsShown(review, fee, at);
    const { way, address, page } = review.reached!;
    const { fee: now, dateId } = review;
    const name = submissionTitle(review);
    const snapshot = keptSnapshot(review.snapshot as FilmSnapshot, overrideIn(review.row.snapshot));
    const [feeAmount, feeCurrency] = [now?.amount ?? null, now?.currency ?? null];
    return { submissionId, way, address, page, name, linkSeed, dateId, feeAmount, feeCurrency, snapshot };
  });
  const sending = await tx.sending.create({
    data: { id: batchId, userId, filmId, entries: { create: entries } },
    include: withEntries,
  });
  await record(tx, 'sending.changed', aggregateOf(batchId), sending.version, sendingFact(sending));
  return sending;
}
