import { person } from '../../runtime/test/callers.js';
import { listEvents } from '../../runtime/test/tables.js';
import { listOutcomes, makePastRow, startPast } from './past.js';

let laurel: Awaited<ReturnType<typeof startPast>>;
let film: number, competition: Awaited<ReturnType<typeof laurel.addCompetition>>;
const [ada, grace] = [person(), person()];
beforeAll(async () => {
  laurel = await startPast();
  competition = await laurel.addCompetition();
});
beforeEach(async () => void (film = await laurel.registerFilm(ada)));
afterAll(() => laurel?.stop());

const makeCatalogueRow = (overrides = {}) => makePastRow({ competitionId: competition.id, ...overrides });
const listEntries = async () =>
  (await laurel.listSubmissions(ada, film)).items.toSorted((a, b) => a.id - b.id);

describe('a table of past entries', () => {
  it('is previewed without changes', async () => {
    const rows = [
      makeCatalogueRow(),
      makePastRow(),
      makeCatalogueRow({ state: 'awarded', submittedAt: '2022-10-01', decidedAt: '2022-12-01' }),
    ];
    expect(listOutcomes(await laurel.previewRows(ada, film, rows))).toEqual([
      'new',
      'free',
      'submission.award_name_required',
    ]);
    expect([await listEntries(), await laurel.listUncataloguedEntries(ada, film)]).toEqual([[], []]);
  });

  it('creates entries of their editions in one batch, and uncatalogued entries, and reports refused rows', async () => {
    const { batchId, results } = await laurel.importRows(ada, film, [
      makeCatalogueRow({ fee: { amount: 2500, currency: 'EUR' }, note: 'By post.' }),
      makeCatalogueRow({
        state: 'awarded',
        submittedAt: '2022-10-01',
        decidedAt: '2022-12-01',
        awardName: 'Golden Pine',
      }),
      makeCatalogueRow({
        state: 'will-not-submit',
        submittedAt: '2021-10-01',
        decidedAt: null,
        reason: 'Withdrawn',
      }),
      makeCatalogueRow({ state: 'submitted', submittedAt: '2020-10-01', decidedAt: '2020-12-01' }),
      makeCatalogueRow({ submittedAt: '2999-10-01' }),
      makePastRow({ country: 'FR', competition: 'Shorts', fee: { amount: 100, currency: 'JPY' } }),
    ]);
    expect(listOutcomes(results)).toEqual(['new', 'new', 'new', 'new', 'submission.date_invalid', 'free']);
    const entries = (await listEntries()).map((submission) => [
      submission.state,
      submission.edition,
      submission.submittedAt,
      submission.decidedAt,
      submission.batchId,
      submission.origin,
    ]);
    expect(entries.toSorted()).toEqual(
      [
        ['accepted', 2024, '2023-10-02', '2023-12-20', batchId, 'manual'],
        ['awarded', 2023, '2022-10-01', '2022-12-01', batchId, 'manual'],
        ['will-not-submit', 2022, '2021-10-01', null, batchId, 'manual'],
        ['submitted', 2021, '2020-10-01', null, batchId, 'manual'],
      ].toSorted(),
    );
    const awarded = results[1]!.submission!;
    const { history } = await laurel.getSubmission(ada, awarded.id);
    expect(
      history.map(({ from, to, origin, batchId: rowBatchId }) => [from ?? null, to, origin, rowBatchId]),
    ).toEqual([
      [null, 'accepted', 'manual', batchId],
      ['accepted', 'awarded', 'manual', batchId],
    ]);
    expect(
      (await laurel.db.filmToCompetition.findMany({ where: { filmId: film } })).map(({ state }) => state),
    ).toEqual(['accepted']);
    const events = await listEvents(laurel.db, 'aggregate = $1', `submission-${awarded.id}`);
    expect(events.map(({ type }) => type)).toEqual(['submission.added', 'submission.changed']);
    const [free] = await laurel.listUncataloguedEntries(ada, film);
    expect(free).toMatchObject({
      festival: 'Salt Days',
      competition: 'Shorts',
      country: 'FR',
      state: 'accepted',
      batchId,
    });
  });

  it('adds nothing twice, with the same or another idempotency key', async () => {
    const rows = [makeCatalogueRow(), makePastRow(), makePastRow({ festival: 'Pepper' })];
    const key = { idempotencyKey: '0c4a0f0e-0f5f-4a6e-9f0e-3f1c1a7f0001' };
    const first = await laurel.importRows(ada, film, rows, key);
    expect((await laurel.importRows(ada, film, rows, key)).batchId).toBe(first.batchId);
    const again = await laurel.importRows(ada, film, [
      ...rows,
      makePastRow({ festival: ' SALT  days', state: 'rejected' }),
    ]);
    expect(listOutcomes(again.results)).toEqual(['same', 'same', 'same', 'past_entry.twice']);
    expect([(await listEntries()).length, (await laurel.listUncataloguedEntries(ada, film)).length]).toEqual([
      1, 2,
    ]);
  });

  it('reports a second row of the same entry as a duplicate', async () => {
    const { results } = await laurel.importRows(ada, film, [
      makeCatalogueRow({ state: 'submitted' }),
      makeCatalogueRow(),
    ]);
    expect(listOutcomes(results)).toEqual(['new', 'past_entry.twice']);
  });

  it('leaves a missing decision day unknown, also after a note', async () => {
    const { results } = await laurel.importRows(ada, film, [makeCatalogueRow({ decidedAt: null })]);
    const { id, decidedAt } = results[0]!.submission!;
    expect(decidedAt).toBeNull();
    const [noted] = await laurel.changeSubmissions(ada, [{ submissionId: id }], 'accepted', {
      note: 'Lovely.',
    });
    expect(noted!.submission).toMatchObject({ note: 'Lovely.', decidedAt: null });
  });

  it('may have rows without a day: their edition is unknown, and they match a submitted entry', async () => {
    const rowWithoutDays = makeCatalogueRow({ submittedAt: null, decidedAt: null });
    const { results } = await laurel.importRows(ada, film, [rowWithoutDays]);
    expect(results[0]!.submission).toMatchObject({ edition: null, state: 'accepted' });
    expect(
      listOutcomes(
        await laurel.previewRows(ada, film, [rowWithoutDays, makeCatalogueRow({ state: 'submitted' })]),
      ),
    ).toEqual(['same', 'past_entry.twice']);
  });
});

describe('an existing entry', () => {
  const addSubmittedEntry = async () =>
    (await laurel.addSubmissions(ada, film, [competition.id], 'submitted', { submittedAt: '2026-01-05' }))[0]!
      .submission!;
  const makeRowWithAnswer = (overrides = {}) => makeCatalogueRow({ submittedAt: '2098-11-01', ...overrides });

  it('moves to the state of a row only on request, and back when its batch is undone', async () => {
    const { id } = await addSubmittedEntry();
    await laurel.db.userSubmission.update({ where: { id }, data: { edition: 2024 } });
    const accepted = makeCatalogueRow();
    expect(listOutcomes((await laurel.importRows(ada, film, [accepted])).results)).toEqual(['onward']);
    expect((await listEntries()).map(({ state }) => state)).toEqual(['submitted']);
    const rows = [
      makeCatalogueRow({
        isApplied: true,
        state: 'awarded',
        awardName: 'Golden Pine',
        decidedAt: '2026-02-01',
        submittedAt: '2023-10-02',
      }),
    ];
    const { batchId, results } = await laurel.importRows(ada, film, rows);
    expect(results[0]!.submission).toMatchObject({ id, state: 'awarded', awardName: 'Golden Pine' });
    expect(await laurel.undoBatch(ada, film, batchId)).toEqual({ undone: 1, unchanged: 0 });
    expect((await listEntries())[0]).toMatchObject({
      state: 'submitted',
      awardName: null,
      submittedAt: '2026-01-05',
    });
  });

  it('gets the values of a row that it lacks, and keeps its values that differ', async () => {
    const { results } = await laurel.importRows(ada, film, [makeCatalogueRow()]);
    const { id } = results[0]!.submission!;
    const fullerRow = makeCatalogueRow({
      note: 'By post.',
      fee: { amount: 2500, currency: 'EUR' },
      submittedAt: '2023-10-05',
      isApplied: true,
    });
    const [offered] = await laurel.previewRows(ada, film, [fullerRow]);
    expect(offered).toMatchObject({ outcome: 'filled', fills: ['feePaid', 'note'] });
    await laurel.importRows(ada, film, [fullerRow]);
    expect((await listEntries())[0]).toMatchObject({ id, submittedAt: '2023-10-02', note: 'By post.' });
    expect(
      listOutcomes(
        (await laurel.importRows(ada, film, [makeCatalogueRow({ state: 'rejected', isApplied: true })]))
          .results,
      ),
    ).toEqual(['unchanged']);
    expect((await listEntries())[0]).toMatchObject({ state: 'accepted' });
  });

  it('does not match a row if it was never sent', async () => {
    await laurel.addSubmissions(ada, film, [competition.id], 'waitlist');
    expect(
      listOutcomes(
        await laurel.previewRows(ada, film, [makeRowWithAnswer({ submittedAt: null, decidedAt: null })]),
      ),
    ).toEqual(['new']);
  });
});

describe('a batch', () => {
  it('is undone except for entries that were changed since', async () => {
    const { batchId, results } = await laurel.importRows(ada, film, [
      makeCatalogueRow(),
      makeCatalogueRow({
        submittedAt: '2022-10-02',
        decidedAt: '2022-12-01',
        state: 'awarded',
        awardName: 'Golden Pine',
      }),
      makeCatalogueRow({ submittedAt: '2021-10-02', decidedAt: '2021-12-01' }),
      makePastRow(),
      makePastRow({ festival: 'Pepper' }),
    ]);
    await laurel.changeSubmissions(ada, [{ submissionId: results[2]!.submission!.id }], 'accepted', {
      note: 'Mine.',
    });
    const { id: entryId, version } = results[4]!.entry!;
    await laurel.as(ada, () =>
      laurel.pastClient.changePastEntry({
        entryId,
        version,
        row: makePastRow({ festival: 'Pepper', state: 'rejected' }),
      }),
    );
    expect(await laurel.undoBatch(grace, film, batchId).catch(({ code }) => code)).toBe('film.not_found');
    expect(await laurel.undoBatch(ada, film, batchId)).toEqual({ undone: 3, unchanged: 2 });
    expect((await listEntries()).map(({ edition }) => edition)).toEqual([2022]);
    expect((await laurel.listUncataloguedEntries(ada, film)).map(({ festival }) => festival)).toEqual([
      'Pepper',
    ]);
    expect(listOutcomes((await laurel.importRows(ada, film, [makeCatalogueRow()])).results)).toEqual(['new']);
  });

  it('cannot be undone after an hour', async () => {
    const { batchId, results } = await laurel.importRows(ada, film, [makeCatalogueRow(), makePastRow()]);
    const { id } = results[0]!.submission!;
    await laurel.db
      .$executeRaw`update past_entry set "createdAt" = now() - interval '61 minutes' where "filmId" = ${film}`;
    await laurel.db.$executeRawUnsafe(
      'alter table submission_change disable trigger submission_change_protected',
    );
    await laurel.db
      .$executeRaw`update submission_change set at = now() - interval '61 minutes' where "submissionId" = ${id}`;
    await laurel.db.$executeRawUnsafe(
      'alter table submission_change enable trigger submission_change_protected',
    );
    expect(await laurel.undoBatch(ada, film, batchId)).toEqual({ undone: 0, unchanged: 2 });
  });
});
