import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@laurel/rules/days';
import { person, refusal } from '../../runtime/test/asking.js';
import { EUR_25, SEED, PAGE, startSending, statesOf } from './sending.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
beforeAll(async () => {
  laurel = await startSending();
});
afterAll(() => laurel?.stop());
const elsewhere = { reach: PAGE };

describe('a review', () => {
  const review = async ({ who, filmId, ids }: Awaited<ReturnType<typeof laurel.own>>) =>
    (await laurel.as(who, () => laurel.to.reviewSending({ filmId, submissionIds: ids }))).items;
  it('says what each costs now, how it goes out, and why one cannot', async () => {
    const own = await laurel.own(
      {},
      elsewhere,
      { reach: {} },
      { opensOn: '2098-01-01' },
      { fee: undefined },
      { dates: ['2020-01-01'] },
      { reach: { contactEmail: 'films@salt.example', isDemonstration: true } },
    );
    const items = await review(own);
    expect(items.map(({ way, fee, fault }) => [way ?? null, fee?.amount ?? null, fault ?? null])).toEqual([
      ['email', 2500, null],
      ['elsewhere', 2500, null],
      [null, 2500, 'no-way'],
      ['email', null, 'not-open'],
      ['email', null, 'fee-unknown'],
      ['email', null, 'closed'],
      ['email', 2500, 'invented'],
    ]);
    expect(items[0]).toMatchObject({ address: 'films@salt.example', date: '2098-11-01' });
    expect(items[1]).toMatchObject({ page: 'https://salt.example/enter' });
  });
  it('is of one’s own film, and of entries on its list', async () => {
    const own = await laurel.own({});
    const other = await laurel.own({});
    expect((await refusal(review({ ...own, who: person() }))).code).toBe('film.not_found');
    expect((await refusal(review({ ...own, ids: other.ids }))).code).toBe('submission.not_found');
  });
});

describe('a batch that begins', () => {
  it('holds its entries, is the same when it is asked for again, and tells of itself once', async () => {
    const own = await laurel.own({}, elsewhere);
    const asked = laurel.wish(own);
    expect(statesOf(await laurel.begin(own.who, asked))).toBe('waiting waiting waiting');
    expect(statesOf(await laurel.begin(own.who, asked))).toBe('waiting waiting waiting');
    expect(await laurel.told(asked.batchId)).toEqual(['waiting waiting waiting']);
    const reused = laurel.begin(own.who, { ...asked, items: asked.items.slice(1) });
    expect((await refusal(reused)).code).toBe('sending.reused');
  });
  it('of two tabs at once with the same entries is one, and the other is refused', async () => {
    const own = await laurel.own({}, {});
    const tries = await Promise.allSettled([1, 2, 3, 4].map(() => laurel.begin(own.who, laurel.wish(own))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = tries.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(refused).toEqual(['sending.open', 'sending.open', 'sending.open']);
  });
  it('is refused where it is otherwise than it was shown', async () => {
    const own = await laurel.own({});
    const [id] = own.ids;
    const less = laurel.wish(own, {
      items: [{ submissionId: id, fee: { ...EUR_25, amount: 2499 }, linkSeed: SEED }],
    });
    expect(await refusal(laurel.begin(own.who, less))).toMatchObject({
      code: 'sending.changed',
      field: 'items.0',
    });
    const more = laurel.wish(own, {
      items: [{ submissionId: id, fee: { ...EUR_25, amount: 2600 }, linkSeed: SEED }],
    });
    expect((await laurel.begin(own.who, more)).entries[0]!.fee).toEqual(EUR_25);
  });
  it.each([
    ['no entry', { items: [] }, 'items'],
    ['one twice', null, 'items'],
    ['no key', { batchId: 'mine' }, 'batchId'],
    ['what no link is made from', undefined, 'items.0.linkSeed'],
  ])('is refused with %s', async (_what, over, field) => {
    const own = await laurel.own({});
    const item = { submissionId: own.ids[0]!, fee: EUR_25, linkSeed: SEED };
    const wrong = over ?? { items: over === null ? [item, item] : [{ ...item, linkSeed: '/dossier/t0ken' }] };
    expect(await refusal(laurel.begin(own.who, laurel.wish(own, wrong)))).toMatchObject({
      code: 'input.invalid',
      field,
    });
  });
  it('is somebody’s own, in their own hands', async () => {
    const own = await laurel.begun({});
    const asked = laurel.wish(own, { batchId: own.batchId });
    const other = await laurel.own({});
    expect(
      (await refusal(laurel.begin(other.who, { ...laurel.wish(other), batchId: own.batchId }))).code,
    ).toBe('sending.not_found');
    expect((await refusal(laurel.begin({ ...own.who, impersonator: randomUUID() }, asked))).code).toBe(
      'session.impersonated',
    );
    expect((await refusal(laurel.cancel(other.who, own.batchId))).code).toBe('sending.not_found');
    expect((await refusal(laurel.sendings(other.who, own.filmId))).code).toBe('film.not_found');
    // Who helps sees how far it is; nobody is told what its link is made from.
    const [seen] = await laurel.sendings(person('admin'), own.filmId);
    expect(seen!.batchId).toBe(own.batchId);
    expect(JSON.stringify(seen)).not.toContain(SEED);
  });
});

describe('a batch that is paid', () => {
  it('keeps what a link is made from until it is handed over, and no longer', async () => {
    const { ids, batchId } = await laurel.begun({}, elsewhere);
    const seeds = async () =>
      (await laurel.db.sendingEntry.findMany({ where: { submissionId: { in: ids } } })).map(
        ({ linkSeed }) => linkSeed,
      );
    expect(await seeds()).toEqual([SEED, SEED]);
    await laurel.fees('fees.paid', batchId);
    expect(await seeds()).toEqual([null, null]);
  });
  it('goes out once, and is submitted when the festival’s server has it', async () => {
    const { who, filmId, ids, batchId } = await laurel.begun({}, elsewhere);
    for (const _ of [1, 2]) await laurel.fees('fees.paid', batchId);
    expect(statesOf((await laurel.sendings(who, filmId))[0]!)).toBe('paid delivering asking');
    const letters = await laurel.letters(batchId);
    expect(letters.map(({ payload }) => payload.address)).toEqual(['films@salt.example']);
    const values = JSON.parse(letters[0]!.payload.values) as Record<string, string>;
    expect(values).toMatchObject({ film: 'Salt', linkSeed: SEED });
    expect(values.entry!.split('\n')).toEqual(
      expect.arrayContaining([
        'Film: Salt',
        'Runtime: 10:00',
        'Entry fee: EUR 25, paid with Laurel, which passes it on',
      ]),
    );
    await laurel.sent(batchId, ids[0]!);
    await laurel.answer(who, batchId, ids[1]!, true, { feePaid: EUR_25 });
    expect(statesOf((await laurel.sendings(who, filmId))[0]!)).toBe('paid delivered delivered');
    const rows = await Promise.all(
      ids.map((id) => laurel.db.userSubmission.findUniqueOrThrow({ where: { id } })),
    );
    const { number } = await laurel.db.sending.findUniqueOrThrow({ where: { id: batchId } });
    for (const row of rows)
      expect(row).toMatchObject({
        state: 'submitted',
        origin: 'auto',
        batchId: number,
        feePaidAmount: 2500n,
        feePaidCurrency: 'EUR',
      });
    expect(rows[0]!.snapshot).toMatchObject({ explanation: { verdict: 'eligible' }, film: { id: filmId } });
    const { history } = await laurel.one(who, ids[0]!);
    expect(history.at(-1)).toMatchObject({
      from: 'to-submit',
      to: 'submitted',
      origin: 'auto',
      batchId: number,
      actor: 'laurel',
    });
  });
  it('is submitted on the day and for the fee that one tells of what was sent by hand; of a mail it is what was paid here', async () => {
    const { who, ids, batchId } = await laurel.paid(elsewhere, elsewhere, {});
    const [told, untold, mailed] = ids as [number, number, number];
    const euros = (amount: number) => ({ amount, currency: 'EUR' });
    const day = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10);
    await laurel.sent(batchId, mailed, true);
    await laurel.answer(who, batchId, told, true, { submittedAt: day, feePaid: euros(1900) });
    await laurel.answer(who, batchId, untold, true);
    await laurel.answer(who, batchId, mailed, true, { feePaid: euros(1) });
    const facts = async (id: number) => {
      const { submission } = await laurel.one(who, id);
      return [submission!.state, submission!.submittedAt, submission!.feePaid?.amount ?? null];
    };
    const today = new Date().toISOString().slice(0, 10);
    expect(await facts(told)).toEqual(['submitted', day, 1900]);
    expect(await facts(untold)).toEqual(['submitted', today, null]);
    expect(await facts(mailed)).toEqual(['submitted', today, 2500]);
  });
  it('asks again where what is told of it cannot be', async () => {
    const { who, ids, batchId } = await laurel.paid(elsewhere);
    const refused = async (told: object) =>
      (await refusal(laurel.answer(who, batchId, ids[0]!, true, told))).code;
    expect(await refused({ submittedAt: '2098-01-01' })).toBe('submission.date_invalid');
    expect(await refused({ feePaid: { amount: 1, currency: 'XXX' } })).toBe('submission.fee_invalid');
    expect(await laurel.stateOf(ids[0]!)).toBe('to-submit');
    expect(await laurel.told(batchId)).toEqual(['waiting waiting', 'paid asking']);
  });
  it('of which nobody knows whether its mail went out is asked about', async () => {
    const { who, filmId, ids, batchId } = await laurel.paid({});
    await laurel.sent(batchId, ids[0]!, true);
    expect((await laurel.sendings(who, filmId))[0]!.entries[0]).toMatchObject({
      state: 'asking',
      isUnsure: true,
    });
    await laurel.answer(who, batchId, ids[0]!, false);
    expect(await laurel.told(batchId)).toEqual([
      'waiting waiting',
      'paid delivering',
      'paid asking',
      'paid returned',
    ]);
    expect(await laurel.stateOf(ids[0]!)).toBe('to-submit');
    expect(await laurel.letters(batchId)).toHaveLength(1);
  });
  it('is not moved by hand until it is known what came of it', async () => {
    const { who, ids, batchId } = await laurel.paid({}, elsewhere);
    const moved = await laurel.move(
      who,
      ids.map((submissionId) => ({ submissionId })),
      'waitlist',
    );
    expect(moved.map(({ error }) => error?.code)).toEqual(['submission.being_sent', 'submission.being_sent']);
    const noted = await laurel.move(who, [{ submissionId: ids[0]! }], 'to-submit', { note: 'Ask Ada' });
    expect(noted[0]!.error ?? null).toBeNull();
    await laurel.answer(who, batchId, ids[1]!, false);
    expect((await laurel.move(who, [{ submissionId: ids[1]! }], 'waitlist'))[0]!.error ?? null).toBeNull();
  });
  it('is not cancelled', async () => {
    const { who, batchId } = await laurel.paid({});
    expect((await refusal(laurel.cancel(who, batchId))).code).toBe('sending.paid');
  });
  it('is asked about once, and only what is asked about', async () => {
    const { who, ids, batchId } = await laurel.paid({}, elsewhere);
    expect((await refusal(laurel.answer(who, batchId, ids[0]!, true))).code).toBe('sending.not_asked');
    await laurel.answer(who, batchId, ids[1]!, true);
    await laurel.answer(who, batchId, ids[1]!, true);
    expect((await refusal(laurel.answer(who, batchId, ids[1]!, false))).code).toBe('sending.not_asked');
    expect((await laurel.one(who, ids[1]!)).history.filter(({ to }) => to === 'submitted')).toHaveLength(1);
  });
});
