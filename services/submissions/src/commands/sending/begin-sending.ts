import type { BeginSendingRequest, Sending } from '@laurel/proto/submissions/v1/submissions';
import type { Money } from '@laurel/rules/money/money';
import { MAX_ENTRIES_PER_BATCH as MAX_ENTRIES } from '@laurel/rules/submissions/sendings';
import { formatSubmissionTitle } from '@laurel/rules/submissions/submission-title';
import { isUuid, getDirectCaller } from '@laurel/runtime/auth/call-context';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { refuse } from '@laurel/runtime/errors/refusals';
import { lockExistingUser } from '@laurel/runtime/database/user-locks';
import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '../../database/client.js';
import type { Film } from '../../generated/client.js';
import { isWithinShownFee } from '../../domain/sending.js';
import { createFilmNotFoundRefusal } from '../../domain/submission.js';
import { toSendingAggregate } from '../../sending/locked-sending.js';
import { getAccessibleFilm } from '../../submissions/accessible-film.js';
import { reviewEntries, type ReviewedEntry } from '../../sending/review.js';
import {
  toSendingPayload,
  toSendingMessage,
  withEntries,
  type SendingWithEntries,
} from '../../sending/sending-message.js';
import { lockRows } from '../../submissions/submission-rows.js';
import { createSendingNotFoundRefusal } from './caller-sending.js';
import { findFilmRows } from './film-rows.js';
import { Snapshots } from '../submissions/snapshots.js';
import { toStoredSnapshot, getOverrideReason, type FilmSnapshot } from '../../submissions/stored-snapshot.js';

type RequestedEntry = BeginSendingRequest['items'][number];

@Injectable()
export class BeginSending {
  constructor(
    private readonly db: Db,
    private readonly snapshots: Snapshots,
  ) {}

  /**
   * Reserves entries of a film for a batch until its payment is decided. Until then no other batch can
   * contain them. Repeating the call returns the same batch unless it has ended.
   * @throws input.invalid
   * @throws film.not_found
   * @throws submission.not_found
   * @throws sending.reused
   * @throws sending.open
   * @throws sending.changed if an entry can no longer be sent, or costs more than was shown
   */
  async run(request: BeginSendingRequest): Promise<Sending> {
    const { user: userId } = getDirectCaller();
    const { batchId, filmId, items } = checkRequest(request);
    const film = await getAccessibleFilm(this.db, filmId, (ownerId) => ownerId === userId);
    const ids = items.map(({ submissionId }) => submissionId);
    const existingSending = await this.findExistingSending(batchId, userId, filmId, ids);
    if (existingSending) return toMessage(existingSending, film);
    const rows = await findFilmRows(this.db, filmId, ids);
    const competitionIds = rows.map(({ competitionId }) => competitionId);
    const snapshots = await this.snapshots.find(filmId, competitionIds, request.userRole ?? null);
    const newSending = await this.db.$transaction(async (tx) => {
      await lockExistingUser(tx, 'submissions', userId);
      const locked = await lockRows(tx, rows);
      const presentFilm = await tx.film.findUnique({ where: { id: film.id } });
      if (!presentFilm) throw createFilmNotFoundRefusal();
      const existingSending = await this.findExistingSending(batchId, userId, filmId, ids, tx);
      if (existingSending) return existingSending; // another request created it meanwhile
      const lockedRows = ids.flatMap((id) => locked.get(id) ?? []);
      return createSending(
        tx,
        { batchId, userId, filmId },
        items,
        await reviewEntries(tx, presentFilm, lockedRows, snapshots, new Date()),
      );
    });
    return toMessage(newSending, film);
  }

  /** Returns the existing batch, or null. */
  private async findExistingSending(
    batchId: string,
    userId: string,
    filmId: number,
    ids: number[],
    tx: Pick<Tx, 'sending'> = this.db,
  ) {
    const sending = await tx.sending.findUnique({ where: { id: batchId }, include: withEntries });
    if (!sending) return null;
    if (sending.userId !== userId) throw createSendingNotFoundRefusal();
    const isSame =
      sending.filmId === filmId &&
      sending.entries.length === ids.length &&
      sending.entries.every(({ submissionId }) => ids.includes(submissionId));
    if (sending.state === 'ended' || !isSame)
      throw refuse.conflict(
        'sending.reused',
        'This batch was started for something else. Start again.',
        'batchId',
      );
    return sending;
  }
}

const toMessage = (sending: SendingWithEntries, { name: filmName }: Film): Sending => ({
  ...toSendingMessage(sending),
  filmName,
});

function checkRequest(request: BeginSendingRequest): BeginSendingRequest {
  const { batchId, items } = request;
  const refuseInput = (field: string, message: string, reason: string) =>
    refuse.invalid('input.invalid', message, field, { why: reason });
  if (!isUuid(batchId)) throw refuseInput('batchId', 'A batch’s key must be a UUID.', 'key');
  if (items.length === 0) throw refuseInput('items', 'Choose at least one entry.', 'empty');
  if (items.length > MAX_ENTRIES)
    throw refuseInput('items', `Send at most ${MAX_ENTRIES} at once.`, 'too_many');
  if (new Set(items.map(({ submissionId }) => submissionId)).size < items.length)
    throw refuseInput('items', 'An entry is listed twice.', 'shape');
  const invalidIndex = items.findIndex(({ linkSeed }) => !isUuid(linkSeed));
  if (invalidIndex >= 0)
    throw refuseInput(`items.${invalidIndex}.linkSeed`, 'The seed of a link must be a UUID.', 'key');
  return request;
}

/**
 * Checks that an entry is still as the user saw it.
 * @throws sending.open
 * @throws sending.changed with the entry and the reason why it cannot be sent
 */
function checkUnchanged(
  review: ReviewedEntry | undefined,
  shownFee: Money | null,
  index: number,
): asserts review is ReviewedEntry {
  if (review?.fault === 'being-sent')
    throw refuse.conflict('sending.open', 'This entry is already being sent.', `items.${index}.submissionId`);
  // Laurel pays the fee only for an entry by e-mail.
  const isFeeHigher = review?.method === 'email' && !isWithinShownFee(review.fee ?? null, shownFee);
  if (!review || review.fault !== null || isFeeHigher)
    throw refuse.conflict(
      'sending.changed',
      'Something has changed since you opened this page. Check it again.',
      `items.${index}`,
      { fault: review ? review.fault : 'not-to-submit' },
    );
}

async function createSending(
  tx: Tx,
  { batchId, userId, filmId }: { batchId: string; userId: string; filmId: number },
  items: readonly RequestedEntry[],
  reviews: readonly ReviewedEntry[],
): Promise<SendingWithEntries> {
  const byId = new Map(reviews.map((review) => [review.submissionId, review]));
  const entries = items.map(({ submissionId, fee = null, linkSeed }, index) => {
    const review = byId.get(submissionId);
    checkUnchanged(review, fee, index);
    const { method, address, page } = review.channel!;
    const { fee: currentFee, dateId } = review;
    const name = formatSubmissionTitle(review);
    const snapshot = toStoredSnapshot(
      review.snapshot as FilmSnapshot,
      getOverrideReason(review.row.snapshot),
    );
    const [feeAmount, feeCurrency] = [currentFee?.amount ?? null, currentFee?.currency ?? null];
    return { submissionId, method, address, page, name, linkSeed, dateId, feeAmount, feeCurrency, snapshot };
  });
  const sending = await tx.sending.create({
    data: { id: batchId, userId, filmId, entries: { create: entries } },
    include: withEntries,
  });
  await appendEvent(
    tx,
    'sending.changed',
    toSendingAggregate(batchId),
    sending.version,
    toSendingPayload(sending),
  );
  return sending;
}
