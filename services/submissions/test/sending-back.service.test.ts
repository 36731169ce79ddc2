import { person, refusal } from '../../runtime/test/asking.js';
import { EndSendings } from '../src/commands/end-sendings.js';
import { EUR_25, PAGE, startSending, statesOf } from './sending.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
beforeAll(async () => {
  laurel = await startSending();
});
afterAll(() => laurel?.stop());
const elsewhere = { reach: PAGE };

describe('an entry comes back', () => {
  const refused = ['Not sent: the mail did not reach the festival. Their mail server said: 550 no such user'];
  it('whose mail was refused: with why in its history, and a notification', async () => {
    const { who, filmId, ids, batchId } = await laurel.paid({}, {});
    await laurel.bounced(batchId, ids[0]!);
    await laurel.sent(batchId, ids[1]!);
    const [sending] = await laurel.sendings(who, filmId);
    expect(statesOf(sending!)).toBe('paid returned delivered');
    expect(sending!.entries[0]).toMatchObject({
      reason: 'refused',
      said: '550 no such user',
      isFeeBack: false,
    });
    expect([await laurel.stateOf(ids[0]!), await laurel.reasons(who, ids[0]!)]).toEqual([
      'to-submit',
      refused,
    ]);
    expect(await laurel.notices(who)).toEqual(['entry-returned']);
    await laurel.fees('fees.refunded', batchId, { entryIds: [ids[0]] });
    expect((await laurel.sendings(who, filmId))[0]!.entries.map(({ isFeeBack }) => isFeeBack)).toEqual([
      true,
      false,
    ]);
  });
  it('whose mail came back days later, once, however often it is told', async () => {
    const { who, ids, batchId } = await laurel.paid({});
    await laurel.sent(batchId, ids[0]!);
    await laurel.bounced(batchId, ids[0]!);
    const before = await laurel.told(batchId);
    expect(before.at(-1)).toBe('paid returned');
    expect([await laurel.stateOf(ids[0]!), await laurel.reasons(who, ids[0]!)]).toEqual([
      'to-submit',
      refused,
    ]);
    await laurel.bounced(batchId, ids[0]!);
    expect(await laurel.told(batchId)).toEqual(before);
  });
  it('not where the festival has answered by then', async () => {
    const { who, ids, batchId } = await laurel.paid({});
    await laurel.sent(batchId, ids[0]!);
    await laurel.move(who, [{ submissionId: ids[0]! }], 'accepted');
    await laurel.bounced(batchId, ids[0]!);
    expect([await laurel.stateOf(ids[0]!), (await laurel.told(batchId)).at(-1)]).toEqual([
      'accepted',
      'paid delivered',
    ]);
  });
  it('that was moved by hand before it was paid', async () => {
    const { who, ids, batchId } = await laurel.begun({}, {});
    await laurel.move(who, [{ submissionId: ids[0]! }], 'waitlist');
    await laurel.fees('fees.paid', batchId);
    expect((await laurel.told(batchId)).at(-1)).toBe('paid returned delivering');
    expect(await laurel.letters(batchId)).toHaveLength(1);
    expect(await laurel.stateOf(ids[0]!)).toBe('waitlist');
  });
  it.each(['fees.paid', 'fees.ended'] as const)(
    'that was sent by hand meanwhile stays sent, at %s',
    async (what) => {
      const { who, ids, batchId } = await laurel.begun({});
      await laurel.move(who, [{ submissionId: ids[0]! }], 'submitted');
      await laurel.fees(what, batchId);
      expect((await laurel.told(batchId)).at(-1)).toMatch(/ returned$/);
      expect(await laurel.stateOf(ids[0]!)).toBe('submitted');
      expect([await laurel.letters(batchId), await laurel.notices(who)]).toEqual([[], []]);
    },
  );
  it('that has become one with another: it is sent once, and in no other batch', async () => {
    const { who, filmId, ids, batchId } = await laurel.begun({}, {});
    const [kept, gone] = ids as [number, number];
    const { id: third } = await laurel.addTo(who, filmId);
    await laurel.db
      .$executeRaw`update user_submission set "mergedInto" = ${kept}, "takenBackAt" = now() where id = ${gone}`;
    await laurel.fees('fees.paid', batchId);
    expect((await laurel.told(batchId)).at(-1)).toBe('paid delivering returned');
    expect(await laurel.letters(batchId)).toHaveLength(1);

    const other = await laurel.begin(who, laurel.wish({ who, filmId, ids: [third] }));
    const { id: fourth } = await laurel.addTo(who, filmId);
    await laurel.db
      .$executeRaw`update user_submission set "mergedInto" = ${fourth}, "takenBackAt" = now() where id = ${third}`;
    const again = laurel.begin(who, laurel.wish({ who, filmId, ids: [fourth] }));
    expect((await refusal(again)).code).toBe('sending.open');
    await laurel.fees('fees.paid', other.batchId);
    const [moved] = await laurel.move(who, [{ submissionId: fourth }], 'waitlist');
    expect(moved!.error?.code).toBe('submission.being_sent');
  });
  it('whose mail was never seen comes back as lost', async () => {
    const { who, filmId, ids, batchId } = await laurel.paid({});
    await laurel.sent(batchId, ids[0]!, true);
    await laurel.answer(who, batchId, ids[0]!, false);
    expect((await laurel.sendings(who, filmId))[0]!.entries[0]).toMatchObject({
      state: 'returned',
      reason: 'lost',
    });
    expect(await laurel.notices(who)).toEqual([]);
  });
  it.each([
    ['costs more by now', { fee: { amount: 2600, currency: 'EUR' } }, 'fee-changed'],
    ['is closed by now', { dates: ['2020-01-01'] }, 'closed'],
    ['is not held any more', { isDeprecated: true }, 'gone'],
  ])('whose competition %s', async (_what, over, reason) => {
    const who = person();
    const filmId = await laurel.film(who);
    const { id, competitionId, festivalId } = await laurel.addTo(who, filmId);
    const { batchId } = await laurel.begin(who, laurel.wish({ who, filmId, ids: [id] }));
    const place = { opensOn: '2020-01-01', fee: EUR_25, ...over };
    await laurel.tellPlace(competitionId, festivalId, 2, `Shorts ${competitionId}`, place);
    await laurel.fees('fees.paid', batchId);
    expect((await laurel.sendings(who, filmId))[0]!.entries[0]).toMatchObject({ state: 'returned', reason });
    expect([await laurel.letters(batchId), await laurel.stateOf(id), await laurel.notices(who)]).toEqual([
      [],
      'to-submit',
      ['entry-returned'],
    ]);
  });
  it('of a competition that is gone while the filmmaker enters it', async () => {
    const who = person();
    const filmId = await laurel.film(who);
    const { id, competitionId, festivalId } = await laurel.addTo(who, filmId, elsewhere);
    const { batchId } = await laurel.begin(who, laurel.wish({ who, filmId, ids: [id] }));
    await laurel.fees('fees.paid', batchId);
    await laurel.tell('competition.deleted', `competition-${competitionId}`, 2, {
      competitionId,
      festivalId,
    });
    expect((await laurel.told(batchId)).at(-1)).toBe('paid returned');
  });
});

describe('a batch that is not paid', () => {
  it('ends as its payment does, and its entries can be sent again', async () => {
    const own = await laurel.begun({});
    await laurel.fees('fees.ended', own.batchId);
    await laurel.fees('fees.ended', own.batchId);
    expect(await laurel.told(own.batchId)).toEqual(['waiting waiting', 'ended returned']);
    expect(await laurel.stateOf(own.ids[0]!)).toBe('to-submit');
    expect(statesOf(await laurel.begin(own.who, laurel.wish(own)))).toBe('waiting waiting');
  });
  it('that is cancelled and paid at that moment is told as ended once more, so that all of it goes back', async () => {
    const own = await laurel.begun({});
    expect(statesOf(await laurel.cancel(own.who, own.batchId))).toBe('ended returned');
    await laurel.cancel(own.who, own.batchId);
    await laurel.fees('fees.paid', own.batchId);
    expect(await laurel.told(own.batchId)).toEqual(['waiting waiting', 'ended returned', 'ended returned']);
    expect(await laurel.letters(own.batchId)).toEqual([]);
    expect([await laurel.notices(own.who), await laurel.reasons(own.who, own.ids[0]!)]).toEqual([[], []]);
  });
  it('of which nobody tells anything ends by itself', async () => {
    const own = await laurel.begun({});
    const end = (minutes: number) => laurel.get(EndSendings).run(new Date(Date.now() + minutes * 60_000));
    await end(119);
    expect(await laurel.told(own.batchId)).toEqual(['waiting waiting']);
    await end(121);
    expect((await laurel.sendings(own.who, own.filmId))[0]!.entries[0]).toMatchObject({
      state: 'returned',
      reason: 'unpaid',
    });
  });
});

describe('with its film, or its owner,', () => {
  it('what has not gone out is told as come back, a mail that is on its way is waited for, and nothing of it stays', async () => {
    const own = await laurel.paid({}, elsewhere, {});
    await laurel.sent(own.batchId, own.ids[2]!);
    await laurel.tell('film.deleted', `film-${own.filmId}`, 2, { filmId: own.filmId });
    expect((await laurel.told(own.batchId)).at(-1)).toBe('paid delivering returned delivered');
    await laurel.sent(own.batchId, own.ids[0]!);
    expect((await laurel.told(own.batchId)).at(-1)).toBe('paid delivered returned delivered');
    const other = await laurel.begun({});
    await laurel.tell('user.deleted', `user-${other.who.user}`, 9, { userId: other.who.user });
    expect((await laurel.told(other.batchId)).at(-1)).toBe('ended returned');
    // Paid all the same, as what costs nothing is at once: it is told again, so that its tokens come back.
    await laurel.fees('fees.paid', other.batchId, { userId: other.who.user, filmId: other.filmId });
    expect((await laurel.told(other.batchId)).slice(-2)).toEqual(['ended returned', 'ended']);
    expect(await laurel.db.sending.count({ where: { id: { in: [own.batchId, other.batchId] } } })).toBe(0);
  });
});
