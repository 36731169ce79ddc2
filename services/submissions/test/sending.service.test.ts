import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@laurel/rules/dates/days';
import { person, refusal } from '../../runtime/test/callers.js';
import { EUR_25, LINK_SEED, PAGE_CONTACTS, startSending, formatStates } from './sending.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
beforeAll(async () => {
  laurel = await startSending();
});
afterAll(() => laurel?.stop());
const pageOnly = { contacts: PAGE_CONTACTS };

describe('a review', () => {
  const review = async ({ who, filmId, ids }: Awaited<ReturnType<typeof laurel.createUnsentEntries>>) =>
    (await laurel.as(who, () => laurel.client.reviewSending({ filmId, submissionIds: ids }))).items;
  it('returns the current fee, the method and the fault of each entry', async () => {
    const batch = await laurel.createUnsentEntries(
      {},
      pageOnly,
      { contacts: {} },
      { opensOn: '2098-01-01' },
      { fee: undefined },
      { dates: ['2020-01-01'] },
      { contacts: { contactEmail: 'films@salt.example', isDemonstration: true } },
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
    const batch = await laurel.createUnsentEntries({});
    const other = await laurel.createUnsentEntries({});
    expect((await refusal(review({ ...batch, who: person() }))).code).toBe('film.not_found');
    expect((await refusal(review({ ...batch, ids: other.ids }))).code).toBe('submission.not_found');
  });
});

describe('a new batch', () => {
  const begin = (batch: Parameters<typeof laurel.createInput>[0], overrides = {}) =>
    laurel.beginSending(batch.who, laurel.createInput(batch, overrides));
  it('blocks its entries, is the same when it is requested again, and is published once', async () => {
    const batch = await laurel.createUnsentEntries({}, pageOnly);
    const request = laurel.createInput(batch);
    expect(formatStates(await laurel.beginSending(batch.who, request))).toBe('waiting waiting waiting');
    expect(formatStates(await laurel.beginSending(batch.who, request))).toBe('waiting waiting waiting');
    expect(await laurel.listStates(request.batchId)).toEqual(['waiting waiting waiting']);
    const reused = laurel.beginSending(batch.who, { ...request, items: request.items.slice(1) });
    expect((await refusal(reused)).code).toBe('sending.reused');
  });
  it('is created once by concurrent requests with the same entries', async () => {
    const batch = await laurel.createUnsentEntries({}, {});
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => begin(batch)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results.filter((result) => result.status === 'rejected');
    expect(refusals.map(({ reason }) => (reason as { code: string }).code)).toEqual(
      Array(3).fill('sending.open'),
    );
  });
  it('is refused if the fee is higher than in the review', async () => {
    const batch = await laurel.createUnsentEntries({});
    const beginWithFee = (amount: number) =>
      begin(batch, {
        items: [{ submissionId: batch.ids[0], fee: { ...EUR_25, amount }, linkSeed: LINK_SEED }],
      });
    expect(await refusal(beginWithFee(2499))).toMatchObject({ code: 'sending.changed', field: 'items.0' });
    expect((await beginWithFee(2600)).entries[0]!.fee).toEqual(EUR_25);
  });
  it.each([
    ['no entry', () => ({ items: [] }), 'items'],
    ['the same entry twice', (item: object) => ({ items: [item, item] }), 'items'],
    ['a batch id that is no UUID', () => ({ batchId: 'mine' }), 'batchId'],
    [
      'an invalid link seed',
      (item: object) => ({ items: [{ ...item, linkSeed: '/dossier/t0ken' }] }),
      'items.0.linkSeed',
    ],
  ])('is refused with %s', async (_title, createOverrides, field) => {
    const batch = await laurel.createUnsentEntries({});
    const item = { submissionId: batch.ids[0]!, fee: EUR_25, linkSeed: LINK_SEED };
    expect(await refusal(begin(batch, createOverrides(item)))).toMatchObject({
      code: 'input.invalid',
      field,
    });
  });
  it('is limited to its owner and forbids impersonation', async () => {
    const batch = await laurel.beginBatch({});
    const other = await laurel.createUnsentEntries({});
    const { batchId } = batch;
    expect((await refusal(begin(other, { batchId }))).code).toBe('sending.not_found');
    const impersonated = { ...batch, who: { ...batch.who, impersonator: randomUUID() } };
    expect((await refusal(begin(impersonated, { batchId }))).code).toBe('session.impersonated');
    expect((await refusal(laurel.cancelSending(other.who, batchId))).code).toBe('sending.not_found');
    expect((await refusal(laurel.listSendings(other.who, batch.filmId))).code).toBe('film.not_found');
    // Administrators see the batch. Nobody sees the link seed.
    const [seen] = await laurel.listSendings(person('admin'), batch.filmId);
    expect(seen!.batchId).toBe(batchId);
    expect(JSON.stringify(seen)).not.toContain(LINK_SEED);
  });
});

describe('a paid batch', () => {
  it('stores the link seed only until the entry is handed over', async () => {
    const { ids, batchId } = await laurel.beginBatch({}, pageOnly);
    const seeds = async () =>
      (await laurel.db.sendingEntry.findMany({ where: { submissionId: { in: ids } } })).map(
        ({ linkSeed }) => linkSeed,
      );
    expect(await seeds()).toEqual([LINK_SEED, LINK_SEED]);
    await laurel.publishFees('fees.paid', batchId);
    expect(await seeds()).toEqual([null, null]);
  });
  it('is sent once, and its entries are submitted when the festival’s server has accepted them', async () => {
    const { who, filmId, ids, batchId } = await laurel.beginBatch({}, pageOnly);
    for (const _ of [1, 2]) await laurel.publishFees('fees.paid', batchId);
    expect(formatStates((await laurel.listSendings(who, filmId))[0]!)).toBe('paid delivering unconfirmed');
    const letters = await laurel.listLetters(batchId);
    expect(letters.map(({ payload }) => payload.address)).toEqual(['films@salt.example']);
    const values = JSON.parse(letters[0]!.payload.values) as Record<string, string>;
    expect(values).toMatchObject({ film: 'Salt', linkSeed: LINK_SEED });
    expect(values.entry!.split('\n')).toEqual(
      expect.arrayContaining([
        'Film: Salt',
        'Runtime: 10:00',
        'Entry fee: EUR 25, paid to Laurel, which passes it on',
      ]),
    );
    await laurel.publishLetterSent(batchId, ids[0]!);
    await laurel.answerSending(who, batchId, ids[1]!, true, { feePaid: EUR_25 });
    expect(formatStates((await laurel.listSendings(who, filmId))[0]!)).toBe('paid delivered delivered');
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
    const { history } = await laurel.getSubmission(who, ids[0]!);
    expect(history.at(-1)).toMatchObject({
      from: 'to-submit',
      to: 'submitted',
      origin: 'auto',
      batchId: number,
      actor: 'laurel',
    });
  });
  it('is delivered and not refunded if the only deadline is decades ahead', async () => {
    const { who, filmId, ids, batchId } = await laurel.beginPaidBatch({ opensOn: null });
    await laurel.publishLetterSent(batchId, ids[0]!);
    expect(formatStates((await laurel.listSendings(who, filmId))[0]!)).toBe('paid delivered');
    expect(await laurel.getState(ids[0]!)).toBe('submitted');
  });
  it('uses the reported day and fee for manual entries, and the paid fee for mails', async () => {
    const { who, ids, batchId } = await laurel.beginPaidBatch(pageOnly, pageOnly, {});
    const [reported, unreported, mailed] = ids as [number, number, number];
    const euros = (amount: number) => ({ amount, currency: 'EUR' });
    const day = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10);
    await laurel.publishLetterSent(batchId, mailed, true);
    await laurel.answerSending(who, batchId, reported, true, { submittedAt: day, feePaid: euros(1900) });
    await laurel.answerSending(who, batchId, unreported, true);
    await laurel.answerSending(who, batchId, mailed, true, { feePaid: euros(1) });
    const getDetails = async (id: number) => {
      const { submission } = await laurel.getSubmission(who, id);
      return [submission!.state, submission!.submittedAt, submission!.feePaid?.amount ?? null];
    };
    const today = new Date().toISOString().slice(0, 10);
    expect(await getDetails(reported)).toEqual(['submitted', day, 1900]);
    expect(await getDetails(unreported)).toEqual(['submitted', today, null]);
    expect(await getDetails(mailed)).toEqual(['submitted', today, 2500]);
  });
  it('stays unconfirmed when the filmmaker reports invalid data', async () => {
    const { who, ids, batchId } = await laurel.beginPaidBatch(pageOnly);
    const refused = async (answer: object) =>
      (await refusal(laurel.answerSending(who, batchId, ids[0]!, true, answer))).code;
    expect(await refused({ submittedAt: '2098-01-01' })).toBe('submission.date_invalid');
    expect(await refused({ feePaid: { amount: 1, currency: 'XXX' } })).toBe('submission.fee_invalid');
    expect(await laurel.getState(ids[0]!)).toBe('to-submit');
    expect(await laurel.listStates(batchId)).toEqual(['waiting waiting', 'paid unconfirmed']);
  });
  it('has an unconfirmed entry if it is unknown whether the mail was sent, and takes the owner’s answer', async () => {
    const { who, filmId, ids, batchId } = await laurel.beginPaidBatch({});
    await laurel.publishLetterSent(batchId, ids[0]!, true);
    expect((await laurel.listSendings(who, filmId))[0]!.entries[0]).toMatchObject({
      state: 'unconfirmed',
      isUnsure: true,
    });
    await laurel.answerSending(who, batchId, ids[0]!, false);
    expect(await laurel.listStates(batchId)).toEqual([
      'waiting waiting',
      'paid delivering',
      'paid unconfirmed',
      'paid returned',
    ]);
    expect(await laurel.getState(ids[0]!)).toBe('to-submit');
    expect(await laurel.listLetters(batchId)).toHaveLength(1);
  });
  it('blocks manual moves until the outcome is known', async () => {
    const { who, ids, batchId } = await laurel.beginPaidBatch({}, pageOnly);
    const moved = await laurel.changeSubmissions(
      who,
      ids.map((submissionId) => ({ submissionId })),
      'waitlist',
    );
    expect(moved.map(({ error }) => error?.code)).toEqual(['submission.being_sent', 'submission.being_sent']);
    const noted = await laurel.changeSubmissions(who, [{ submissionId: ids[0]! }], 'to-submit', {
      note: 'Ask Ada',
    });
    expect(noted[0]!.error ?? null).toBeNull();
    await laurel.answerSending(who, batchId, ids[1]!, false);
    expect(
      (await laurel.changeSubmissions(who, [{ submissionId: ids[1]! }], 'waitlist'))[0]!.error ?? null,
    ).toBeNull();
  });
  it('cannot be cancelled', async () => {
    const { who, batchId } = await laurel.beginPaidBatch({});
    expect((await refusal(laurel.cancelSending(who, batchId))).code).toBe('sending.paid');
  });
  it('accepts an answer once, and only for entries that wait for one', async () => {
    const { who, ids, batchId } = await laurel.beginPaidBatch({}, pageOnly);
    expect((await refusal(laurel.answerSending(who, batchId, ids[0]!, true))).code).toBe(
      'sending.no_open_question',
    );
    await laurel.answerSending(who, batchId, ids[1]!, true);
    await laurel.answerSending(who, batchId, ids[1]!, true);
    expect((await refusal(laurel.answerSending(who, batchId, ids[1]!, false))).code).toBe(
      'sending.no_open_question',
    );
    expect(
      (await laurel.getSubmission(who, ids[1]!)).history.filter(({ to }) => to === 'submitted'),
    ).toHaveLength(1);
  });
});
