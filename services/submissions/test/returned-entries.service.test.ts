import { person, refusal } from '../../runtime/test/callers.js';
import { EndSendings } from '../src/jobs/end-sendings.js';
import { EUR_25, PAGE_CONTACTS, startSending, formatStates } from './sending.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
beforeAll(async () => {
  laurel = await startSending();
});
afterAll(() => laurel?.stop());
const pageOnly = { contacts: PAGE_CONTACTS };

describe('an entry is returned', () => {
  const refusedReason = [
    'Not sent: the e-mail did not reach the festival. Their mail server replied: 550 no such user',
  ];
  it('if its mail was refused, with the reason in its history and a notification', async () => {
    const { who, filmId, ids, batchId } = await laurel.beginPaidBatch({}, {});
    await laurel.publishLetterReturned(batchId, ids[0]!);
    await laurel.publishLetterSent(batchId, ids[1]!);
    const [sending] = await laurel.listSendings(who, filmId);
    expect(formatStates(sending!)).toBe('paid returned delivered');
    expect(sending!.entries[0]).toMatchObject({
      reason: 'refused',
      serverResponse: '550 no such user',
      isFeeRefunded: false,
    });
    expect([await laurel.getState(ids[0]!), await laurel.listReasons(who, ids[0]!)]).toEqual([
      'to-submit',
      refusedReason,
    ]);
    expect(await laurel.listNotificationKinds(who)).toEqual(['entry-returned']);
    await laurel.publishFees('fees.refunded', batchId, { entryIds: [ids[0]] });
    expect(
      (await laurel.listSendings(who, filmId))[0]!.entries.map(({ isFeeRefunded }) => isFeeRefunded),
    ).toEqual([true, false]);
  });
  it('once if its mail bounced days later, even if the bounce is published again', async () => {
    const { who, ids, batchId } = await laurel.beginPaidBatch({});
    await laurel.publishLetterSent(batchId, ids[0]!);
    await laurel.publishLetterReturned(batchId, ids[0]!);
    const previousStates = await laurel.listStates(batchId);
    expect(previousStates.at(-1)).toBe('paid returned');
    expect([await laurel.getState(ids[0]!), await laurel.listReasons(who, ids[0]!)]).toEqual([
      'to-submit',
      refusedReason,
    ]);
    await laurel.publishLetterReturned(batchId, ids[0]!);
    expect(await laurel.listStates(batchId)).toEqual(previousStates);
  });
  it('unless the festival has already answered', async () => {
    const { who, ids, batchId } = await laurel.beginPaidBatch({});
    await laurel.publishLetterSent(batchId, ids[0]!);
    await laurel.changeSubmissions(who, [{ submissionId: ids[0]! }], 'accepted');
    await laurel.publishLetterReturned(batchId, ids[0]!);
    expect([await laurel.getState(ids[0]!), (await laurel.listStates(batchId)).at(-1)]).toEqual([
      'accepted',
      'paid delivered',
    ]);
  });
  it('if it was moved by hand before the payment', async () => {
    const { who, ids, batchId } = await laurel.beginBatch({}, {});
    await laurel.changeSubmissions(who, [{ submissionId: ids[0]! }], 'waitlist');
    await laurel.publishFees('fees.paid', batchId);
    expect((await laurel.listStates(batchId)).at(-1)).toBe('paid returned delivering');
    expect(await laurel.listLetters(batchId)).toHaveLength(1);
    expect(await laurel.getState(ids[0]!)).toBe('waitlist');
  });
  it.each(['fees.paid', 'fees.ended'] as const)(
    'from the batch, but stays submitted, if it was sent by hand before %s',
    async (what) => {
      const { who, ids, batchId } = await laurel.beginBatch({});
      await laurel.changeSubmissions(who, [{ submissionId: ids[0]! }], 'submitted');
      await laurel.publishFees(what, batchId);
      expect((await laurel.listStates(batchId)).at(-1)).toMatch(/ returned$/);
      expect(await laurel.getState(ids[0]!)).toBe('submitted');
      expect([await laurel.listLetters(batchId), await laurel.listNotificationKinds(who)]).toEqual([[], []]);
    },
  );
  it('if it was merged with another one, so that it is sent once and in one batch', async () => {
    const { who, filmId, ids, batchId } = await laurel.beginBatch({}, {});
    const [target, source] = ids as [number, number];
    const { id: third } = await laurel.addEntry(who, filmId);
    await laurel.db
      .$executeRaw`update user_submission set "mergedInto" = ${target}, "revertedAt" = now() where id = ${source}`;
    await laurel.publishFees('fees.paid', batchId);
    expect((await laurel.listStates(batchId)).at(-1)).toBe('paid delivering returned');
    expect(await laurel.listLetters(batchId)).toHaveLength(1);

    const other = await laurel.beginSending(who, laurel.createInput({ who, filmId, ids: [third] }));
    const { id: fourth } = await laurel.addEntry(who, filmId);
    await laurel.db
      .$executeRaw`update user_submission set "mergedInto" = ${fourth}, "revertedAt" = now() where id = ${third}`;
    const again = laurel.beginSending(who, laurel.createInput({ who, filmId, ids: [fourth] }));
    expect((await refusal(again)).code).toBe('sending.open');
    await laurel.publishFees('fees.paid', other.batchId);
    const [moved] = await laurel.changeSubmissions(who, [{ submissionId: fourth }], 'waitlist');
    expect(moved!.error?.code).toBe('submission.being_sent');
  });
  it('as lost if its mail never arrived', async () => {
    const { who, filmId, ids, batchId } = await laurel.beginPaidBatch({});
    await laurel.publishLetterSent(batchId, ids[0]!, true);
    await laurel.answerSending(who, batchId, ids[0]!, false);
    expect((await laurel.listSendings(who, filmId))[0]!.entries[0]).toMatchObject({
      state: 'returned',
      reason: 'lost',
    });
    expect(await laurel.listNotificationKinds(who)).toEqual([]);
  });
  it.each([
    ['now costs more', { fee: { amount: 2600, currency: 'EUR' } }, 'fee-changed'],
    ['is now closed', { dates: ['2020-01-01'] }, 'closed'],
    ['was discontinued', { isDeprecated: true }, 'discontinued'],
  ])('if its competition %s', async (_title, overrides, reason) => {
    const who = person();
    const filmId = await laurel.registerFilm(who);
    const { id, competitionId, festivalId } = await laurel.addEntry(who, filmId);
    const { batchId } = await laurel.beginSending(who, laurel.createInput({ who, filmId, ids: [id] }));
    const competition = { opensOn: '2020-01-01', fee: EUR_25, ...overrides };
    await laurel.publishCompetition(competitionId, festivalId, 2, `Shorts ${competitionId}`, competition);
    await laurel.publishFees('fees.paid', batchId);
    expect((await laurel.listSendings(who, filmId))[0]!.entries[0]).toMatchObject({
      state: 'returned',
      reason,
    });
    expect([
      await laurel.listLetters(batchId),
      await laurel.getState(id),
      await laurel.listNotificationKinds(who),
    ]).toEqual([[], 'to-submit', ['entry-returned']]);
  });
  it('if its competition is deleted while the filmmaker enters it', async () => {
    const who = person();
    const filmId = await laurel.registerFilm(who);
    const { id, competitionId, festivalId } = await laurel.addEntry(who, filmId, pageOnly);
    const { batchId } = await laurel.beginSending(who, laurel.createInput({ who, filmId, ids: [id] }));
    await laurel.publishFees('fees.paid', batchId);
    await laurel.publishEvent('competition.deleted', `competition-${competitionId}`, 2, {
      competitionId,
      festivalId,
    });
    expect((await laurel.listStates(batchId)).at(-1)).toBe('paid returned');
  });
});

describe('an unpaid batch', () => {
  it('ends with its payment, and its entries can be sent again', async () => {
    const batch = await laurel.beginBatch({});
    await laurel.publishFees('fees.ended', batch.batchId);
    await laurel.publishFees('fees.ended', batch.batchId);
    expect(await laurel.listStates(batch.batchId)).toEqual(['waiting waiting', 'ended returned']);
    expect(await laurel.getState(batch.ids[0]!)).toBe('to-submit');
    expect(formatStates(await laurel.beginSending(batch.who, laurel.createInput(batch)))).toBe(
      'waiting waiting',
    );
  });
  it('that is cancelled and paid at the same time is published as ended again, so that everything is refunded', async () => {
    const batch = await laurel.beginBatch({});
    expect(formatStates(await laurel.cancelSending(batch.who, batch.batchId))).toBe('ended returned');
    await laurel.cancelSending(batch.who, batch.batchId);
    await laurel.publishFees('fees.paid', batch.batchId);
    expect(await laurel.listStates(batch.batchId)).toEqual([
      'waiting waiting',
      'ended returned',
      'ended returned',
    ]);
    expect(await laurel.listLetters(batch.batchId)).toEqual([]);
    expect([
      await laurel.listNotificationKinds(batch.who),
      await laurel.listReasons(batch.who, batch.ids[0]!),
    ]).toEqual([[], []]);
  });
  it('ends by itself when no event arrives', async () => {
    const batch = await laurel.beginBatch({});
    const end = (minutes: number) =>
      laurel.getProvider(EndSendings).run(new Date(Date.now() + minutes * 60_000));
    await end(119);
    expect(await laurel.listStates(batch.batchId)).toEqual(['waiting waiting']);
    await end(121);
    expect((await laurel.listSendings(batch.who, batch.filmId))[0]!.entries[0]).toMatchObject({
      state: 'returned',
      reason: 'unpaid',
    });
  });
});

describe('the deletion of a film or its owner', () => {
  it('returns unsent entries, waits for mails in progress and leaves no rows', async () => {
    const batch = await laurel.beginPaidBatch({}, pageOnly, {});
    await laurel.publishLetterSent(batch.batchId, batch.ids[2]!);
    await laurel.publishEvent('film.deleted', `film-${batch.filmId}`, 2, { filmId: batch.filmId });
    expect((await laurel.listStates(batch.batchId)).at(-1)).toBe('paid delivering returned delivered');
    await laurel.publishLetterSent(batch.batchId, batch.ids[0]!);
    expect((await laurel.listStates(batch.batchId)).at(-1)).toBe('paid delivered returned delivered');
    const other = await laurel.beginBatch({});
    await laurel.publishEvent('user.deleted', `user-${other.who.user}`, 9, { userId: other.who.user });
    expect((await laurel.listStates(other.batchId)).at(-1)).toBe('ended returned');
    // A free batch is paid at once. Its end is published again, so that its tokens are returned.
    await laurel.publishFees('fees.paid', other.batchId, { userId: other.who.user, filmId: other.filmId });
    expect((await laurel.listStates(other.batchId)).slice(-2)).toEqual(['ended returned', 'ended']);
    expect(await laurel.db.sending.count({ where: { id: { in: [batch.batchId, other.batchId] } } })).toBe(0);
  });
  const deleteUser = (userId: string) => laurel.publishEvent('user.deleted', `user-${userId}`, 9, { userId });
  it('refunds no entry whose mail reached the festival, and each whose mail did not', async () => {
    const batch = await laurel.beginPaidBatch({}, {}, {}, {});
    const [delivered, refused, unsure, unconfirmed] = batch.ids as [number, number, number, number];
    await laurel.publishLetterSent(batch.batchId, unconfirmed, true);
    await deleteUser(batch.who.user);
    const getLastStates = async () => (await laurel.listStates(batch.batchId)).at(-1);
    expect(await getLastStates()).toBe('paid delivering delivering delivering delivered');
    const stored = await laurel.db.sending.findUniqueOrThrow({
      where: { id: batch.batchId },
      include: { entries: true },
    });
    expect(stored.userId).not.toBe(batch.who.user);
    expect(stored.entries.map(({ snapshot, linkSeed }) => [snapshot, linkSeed])).toEqual(
      batch.ids.map(() => [{}, null]),
    );
    await laurel.publishLetterSent(batch.batchId, delivered);
    await laurel.publishLetterReturned(batch.batchId, refused);
    await laurel.publishLetterSent(batch.batchId, unsure, true);
    expect(await getLastStates()).toBe('paid delivered returned delivered delivered');
    expect(await laurel.db.sending.count({ where: { id: batch.batchId } })).toBe(0);
  });
  it('of a competition does not refund a mail with an unknown outcome', async () => {
    const who = person();
    const filmId = await laurel.registerFilm(who);
    const { id, competitionId, festivalId } = await laurel.addEntry(who, filmId);
    const { batchId } = await laurel.beginSending(who, laurel.createInput({ who, filmId, ids: [id] }));
    await laurel.publishFees('fees.paid', batchId);
    await laurel.publishLetterSent(batchId, id, true);
    await laurel.publishEvent('competition.deleted', `competition-${competitionId}`, 2, {
      competitionId,
      festivalId,
    });
    expect((await laurel.listStates(batchId)).at(-1)).toBe('paid unconfirmed');
  });
});
