import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@laurel/rules/dates/days';
import { person, refusal } from '../../runtime/test/callers.js';
import { EUR_25, SEED, PAGE, startSending, formatStates } from './sending.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
beforeAll(async () => {
  laurel = await startSending();
});
afterAll(() => laurel?.stop());
const elsewhere = { reach: PAGE };

describe('a review', () => {
  const review = async ({ who, filmId, ids }: Awaited<ReturnType<typeof laurel.createSetup>>) =>
    (await laurel.as(who, () => laurel.client.reviewSending({ filmId, submissionIds: ids }))).items;
  it('returns the current fee, the way and the fault of each entry', async () => {
    const batch = await laurel.createSetup(
      {},
      elsewhere,
      { reach: {} },
      { opensOn: '2098-01-01' },
      { fee: undefined },
      { dates: ['2020-01-01'] },
      { reach: { contactEmail: 'films@salt.example', isDemonstration: true } },
    );
    const items = await review(batch);
    expect(
      items.map(({ method, fee, fault }) => [method ?? null, fee?.amount ?? null, fault ?? null]),
    ).toEqual([
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
  it('is limited to entries on the list of the caller’s own film', async () => {
    const batch = await laurel.createSetup({});
    const other = await laurel.createSetup({});
    expect((await refusal(review({ ...batch, who: person() }))).code).toBe('film.not_found');
    expect((await refusal(review({ ...batch, ids: other.ids }))).code).toBe('submission.not_found');
  });
});

describe('a new batch', () => {
  it('blocks its entries, is the same when it is requested again, and is published once', async () => {
    const batch = await laurel.createSetup({}, elsewhere);
    const request = laurel.createInput(batch);
    expect(formatStates(await laurel.begin(batch.who, request))).toBe('waiting waiting waiting');
    expect(formatStates(await laurel.begin(batch.who, request))).toBe('waiting waiting waiting');
    expect(await laurel.listStates(request.batchId)).toEqual(['waiting waiting waiting']);
    const reused = laurel.begin(batch.who, { ...request, items: request.items.slice(1) });
    expect((await refusal(reused)).code).toBe('sending.reused');
  });
  it('is created once by concurrent requests with the same entries', async () => {
    const batch = await laurel.createSetup({}, {});
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map(() => laurel.begin(batch.who, laurel.createInput(batch))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = tries.flatMap((promiseSettledResult) =>
      promiseSettledResult.status === 'rejected'
        ? [(promiseSettledResult.reason as { code: string }).code]
        : [],
    );
    expect(refused).toEqual(['sending.open', 'sending.open', 'sending.open']);
  });
  it('is refused if the current data differs from the review', async () => {
    const batch = await laurel.createSetup({});
    const [id] = batch.ids;
    const less = laurel.createInput(batch, {
      items: [{ submissionId: id, fee: { ...EUR_25, amount: 2499 }, linkSeed: SEED }],
    });
    expect(await refusal(laurel.begin(batch.who, less))).toMatchObject({
      code: 'sending.changed',
      field: 'items.0',
    });
    const more = laurel.createInput(batch, {
      items: [{ submissionId: id, fee: { ...EUR_25, amount: 2600 }, linkSeed: SEED }],
    });
    expect((await laurel.begin(batch.who, more)).entries[0]!.fee).toEqual(EUR_25);
  });
  it.each([
    ['no entry', { items: [] }, 'items'],
    ['one twice', null, 'items'],
    ['no key', { batchId: 'mine' }, 'batchId'],
    ['what no link is made from', undefined, 'items.0.linkSeed'],
  ])('is refused with %s', async (_what, over, field) => {
    const batch = await laurel.createSetup({});
    const item = { submissionId: batch.ids[0]!, fee: EUR_25, linkSeed: SEED };
    const wrong = over ?? { items: over === null ? [item, item] : [{ ...item, linkSeed: '/dossier/t0ken' }] };
    expect(await refusal(laurel.begin(batch.who, laurel.createInput(batch, wrong)))).toMatchObject({
      code: 'input.invalid',
      field,
    });
  });
  it('is limited to its owner and forbids impersonation', async () => {
    const batch = await laurel.begun({});
    const request = laurel.createInput(batch, { batchId: batch.batchId });
    const other = await laurel.createSetup({});
    expect(
      (await refusal(laurel.begin(other.who, { ...laurel.createInput(other), batchId: batch.batchId }))).code,
    ).toBe('sending.not_found');
    expect((await refusal(laurel.begin({ ...batch.who, impersonator: randomUUID() }, request))).code).toBe(
      'session.impersonated',
    );
    expect((await refusal(laurel.cancel(other.who, batch.batchId))).code).toBe('sending.not_found');
    expect((await refusal(laurel.sendings(other.who, batch.filmId))).code).toBe('film.not_found');
    // An administrator sees the progress. Nobody sees the link seed.
    const [seen] = await laurel.sendings(person('admin'), batch.filmId);
    expect(seen!.batchId).toBe(batch.batchId);
    expect(JSON.stringify(seen)).not.toContain(SEED);
  });
});

describe('a paid batch', () => {
  it('stores the link seed only until the entry is handed over', async () => {
    const { ids, batchId } = await laurel.begun({}, elsewhere);
    const seeds = async () =>
      (await laurel.db.sendingEntry.findMany({ where: { submissionId: { in: ids } } })).map(
        ({ linkSeed }) => linkSeed,
      );
    expect(await seeds()).toEqual([SEED, SEED]);
    await laurel.fees('fees.paid', batchId);
    expect(await seeds()).toEqual([null, null]);
  });
  it('is sent once, and its entries are submitted when the festival’s server has accepted them', async () => {
    const { who, filmId, ids, batchId } = await laurel.begun({}, elsewhere);
    for (const _ of [1, 2]) await laurel.fees('fees.paid', batchId);
    expect(formatStates((await laurel.sendings(who, filmId))[0]!)).toBe('paid delivering unconfirmed');
    const letters = await laurel.letters(batchId);
    expect(letters.map(({ payload }) => payload.address)).toEqual(['films@salt.example']);
    const values = JSON.parse(letters[0]!.payload.values) as Record<string, string>;
    expect(values).toMatchObject({ film: 'Salt', linkSeed: SEED });
    expect(values.entry!.split('\n')).toEqual(
      expect.arrayContaining([
        'Film: Salt',
        'Runtime: 10:00',
        'Entry fee: EUR 25, paid to Laurel, which passes it on',
      ]),
    );
    await laurel.sent(batchId, ids[0]!);
    await laurel.answer(who, batchId, ids[1]!, true, { feePaid: EUR_25 });
    expect(formatStates((await laurel.sendings(who, filmId))[0]!)).toBe('paid delivered delivered');
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
  it('is delivered and not refunded although the only deadline is decades ahead', async () => {
    const { who, filmId, ids, batchId } = await laurel.paid({ opensOn: null });
    await laurel.sent(batchId, ids[0]!);
    expect(formatStates((await laurel.sendings(who, filmId))[0]!)).toBe('paid delivered');
    expect(await laurel.getState(ids[0]!)).toBe('submitted');
  });
  it('uses the reported day and fee for manual entries, and the paid fee for mails', async () => {
    const { who, ids, batchId } = await laurel.paid(elsewhere, elsewhere, {});
    const [reported, unreported, mailed] = ids as [number, number, number];
    const euros = (amount: number) => ({ amount, currency: 'EUR' });
    const day = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10);
    await laurel.sent(batchId, mailed, true);
    await laurel.answer(who, batchId, reported, true, { submittedAt: day, feePaid: euros(1900) });
    await laurel.answer(who, batchId, unreported, true);
    await laurel.answer(who, batchId, mailed, true, { feePaid: euros(1) });
    const getDetails = async (id: number) => {
      const { submission } = await laurel.one(who, id);
      return [submission!.state, submission!.submittedAt, submission!.feePaid?.amount ?? null];
    };
    const today = new Date().toISOString().slice(0, 10);
    expect(await getDetails(reported)).toEqual(['submitted', day, 1900]);
    expect(await getDetails(unreported)).toEqual(['submitted', today, null]);
    expect(await getDetails(mailed)).toEqual(['submitted', today, 2500]);
  });
  it('stays unconfirmed when the reported data is invalid', async () => {
    const { who, ids, batchId } = await laurel.paid(elsewhere);
    const refused = async (answer: object) =>
      (await refusal(laurel.answer(who, batchId, ids[0]!, true, answer))).code;
    expect(await refused({ submittedAt: '2098-01-01' })).toBe('submission.date_invalid');
    expect(await refused({ feePaid: { amount: 1, currency: 'XXX' } })).toBe('submission.fee_invalid');
    expect(await laurel.getState(ids[0]!)).toBe('to-submit');
    expect(await laurel.listStates(batchId)).toEqual(['waiting waiting', 'paid unconfirmed']);
  });
  it('asks the owner if it is unknown whether the mail was sent', async () => {
    const { who, filmId, ids, batchId } = await laurel.paid({});
    await laurel.sent(batchId, ids[0]!, true);
    expect((await laurel.sendings(who, filmId))[0]!.entries[0]).toMatchObject({
      state: 'unconfirmed',
      isUnsure: true,
    });
    await laurel.answer(who, batchId, ids[0]!, false);
    expect(await laurel.listStates(batchId)).toEqual([
      'waiting waiting',
      'paid delivering',
      'paid unconfirmed',
      'paid returned',
    ]);
    expect(await laurel.getState(ids[0]!)).toBe('to-submit');
    expect(await laurel.letters(batchId)).toHaveLength(1);
  });
  it('blocks manual moves until the outcome is known', async () => {
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
  it('cannot be cancelled', async () => {
    const { who, batchId } = await laurel.paid({});
    expect((await refusal(laurel.cancel(who, batchId))).code).toBe('sending.paid');
  });
  it('accepts an answer once, and only for entries that wait for one', async () => {
    const { who, ids, batchId } = await laurel.paid({}, elsewhere);
    expect((await refusal(laurel.answer(who, batchId, ids[0]!, true))).code).toBe('sending.not_asked');
    await laurel.answer(who, batchId, ids[1]!, true);
    await laurel.answer(who, batchId, ids[1]!, true);
    expect((await refusal(laurel.answer(who, batchId, ids[1]!, false))).code).toBe('sending.not_asked');
    expect((await laurel.one(who, ids[1]!)).history.filter(({ to }) => to === 'submitted')).toHaveLength(1);
  });
});
