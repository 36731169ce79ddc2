import { person } from '../../runtime/test/callers.js';
import { getToday } from '../src/domain/days.js';
import { createParticulars } from './make.js';
import { listCodesOrStates } from './entries.js';
import { EUR_25, startSending } from './sending.js';
import { toUndoItem, getCodeOrState, createUndo } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
let film: number, competition: Competition, other: Competition;
type Competition = Awaited<ReturnType<typeof laurel.addCompetition>>;
const ada = person();
beforeAll(async () => {
  laurel = await startSending();
  [competition, other] = [await laurel.addCompetition(), await laurel.addCompetition()];
});
beforeEach(async () => void (film = await laurel.registerFilm(ada)));
afterAll(() => laurel?.stop());

const undo = createUndo(() => laurel);
type Planned = { competitionId: number; dateId: number };
const addPlanned = (planned: Planned[]) =>
  laurel.as(ada, async () => {
    const competitionIds = [competition.id, other.id];
    const request = {
      filmId: film,
      competitionIds,
      state: 'to-submit',
      particulars: createParticulars({}),
      planned,
    };
    return (await laurel.client.addSubmissions(request)).results;
  });
const getLaterDateId = (competition: Competition) => competition.dateIds[1]!;

describe('the planned deadline of an entry', () => {
  it('is saved for each added entry that has one', async () => {
    const results = await addPlanned([{ competitionId: other.id, dateId: getLaterDateId(other) }]);
    expect(results.map(({ submission }) => submission?.dateId)).toEqual([null, getLaterDateId(other)]);
  });

  it('must belong to the competition, and only the invalid item is refused', async () => {
    const results = await addPlanned([{ competitionId: other.id, dateId: getLaterDateId(competition) }]);
    expect(listCodesOrStates(results)).toEqual(['to-submit', 'submission.date_unknown']);
    expect(results[1]!.error!.field).toBe('dateId');
  });

  it('is saved for each moved entry, and an undo restores the previous one', async () => {
    const added = await laurel.addSubmissions(ada, film, [competition.id, other.id], 'waitlist');
    const [first, second] = added.map(({ submission }) => submission!);
    const items = [
      { submissionId: first!.id, dateId: getLaterDateId(competition) },
      { submissionId: second!.id },
    ];
    const moved = await laurel.changeSubmissions(ada, items, 'to-submit');
    expect(moved.map(({ submission }) => submission?.dateId)).toEqual([getLaterDateId(competition), null]);
    const back = await undo(ada, [toUndoItem(moved[0]!.submission!)]);
    expect(back.map(getCodeOrState)).toEqual(['waitlist']);
    expect(back[0]!.submission!.dateId).toBeNull();
  });

  it('can be changed for an entry to submit, and undone', async () => {
    const [added] = await addPlanned([]);
    const items = [{ submissionId: added!.submission!.id, dateId: getLaterDateId(competition) }];
    const [amended] = await laurel.changeSubmissions(ada, items, 'to-submit');
    expect(amended!.submission).toMatchObject({ state: 'to-submit', dateId: getLaterDateId(competition) });
    const [back] = await undo(ada, [toUndoItem(amended!.submission!)]);
    expect(back!.submission).toMatchObject({ state: 'to-submit', dateId: null });
  });

  const submitEntry = async (submissionId: number, submittedAt: string) =>
    (await laurel.changeSubmissions(ada, [{ submissionId }], 'submitted', { submittedAt }))[0]!.submission!;
  const returnToList = async (submissionId: number) =>
    (await laurel.changeSubmissions(ada, [{ submissionId }], 'to-submit'))[0]!.submission!;

  it('is, if none was chosen, the one open on the submission day, and is cleared when the submission is undone', async () => {
    const [added] = await addPlanned([]);
    const { id } = added!.submission!;
    expect((await submitEntry(id, '2026-01-05')).dateId).toBe(competition.dateIds[0]);
    expect((await returnToList(id)).dateId).toBeNull();
  });

  it('changes with a corrected submission day, and is unknown without a submission day', async () => {
    const competition = await laurel.addCompetition({ dates: ['2026-01-10', '2098-12-01'] });
    const { id } = (await laurel.addSubmissions(ada, film, [competition.id], 'to-submit'))[0]!.submission!;
    expect((await submitEntry(id, '2026-01-05')).dateId).toBe(competition.dateIds[0]);
    expect((await submitEntry(id, '2026-01-12')).dateId).toBe(competition.dateIds[1]);
    const again = await laurel.registerFilm(ada);
    const [accepted] = await laurel.addSubmissions(ada, again, [competition.id], 'accepted');
    expect(accepted!.submission).toMatchObject({ state: 'accepted', dateId: null });
  });

  it('stays the chosen one when the entry is sent and that is undone', async () => {
    const results = await addPlanned([{ competitionId: other.id, dateId: getLaterDateId(other) }]);
    const { id } = results[1]!.submission!;
    expect((await submitEntry(id, '2026-01-05')).dateId).toBe(getLaterDateId(other));
    expect((await returnToList(id)).dateId).toBe(getLaterDateId(other));
  });

  it('is not treated as chosen because the festival added an earlier one', async () => {
    const competition = await laurel.addCompetition();
    const { id } = (await laurel.addSubmissions(ada, film, [competition.id], 'to-submit'))[0]!.submission!;
    expect((await submitEntry(id, getToday())).dateId).toBe(competition.dateIds[0]);
    await laurel.publishCompetition(competition.id, competition.festivalId, 2, `Shorts ${competition.id}`, {
      dates: ['2098-11-01', '2098-12-01', '2098-06-01'],
    });
    expect((await returnToList(id)).dateId).toBeNull();
  });

  it('still counts as chosen if it is also the one open on the submission day', async () => {
    const results = await addPlanned([{ competitionId: other.id, dateId: other.dateIds[0]! }]);
    const { id } = results[1]!.submission!;
    await submitEntry(id, '2026-01-05');
    expect((await returnToList(id)).dateId).toBe(other.dateIds[0]);
  });

  it.each([
    ['unknown again if none was chosen', false],
    ['the chosen one', true],
  ])('is, after a sent entry was returned, %s', async (_title, isChosen) => {
    const { who, ids, ...sendingInput } = await laurel.createUnsentEntries({});
    const [submissionId] = ids as [number];
    const entry = async () => (await laurel.getSubmission(who, submissionId)).submission!;
    const getDateId = async () => (await entry()).dateId ?? null;
    const { competitionId } = await entry();
    const { dates } = await laurel.db.competition.findUniqueOrThrow({ where: { id: competitionId } });
    const [open, later] = (dates as { id: number }[]).map(({ id }) => id);
    const chosen = isChosen ? later! : null;
    if (isChosen) await laurel.changeSubmissions(who, [{ submissionId, dateId: later! }], 'to-submit');
    const { batchId } = await laurel.beginSending(who, laurel.createInput({ who, ids, ...sendingInput }));
    await laurel.publishFees('fees.paid', batchId);
    await laurel.publishLetterSent(batchId, submissionId);
    expect(await getDateId()).toBe(chosen ?? open);
    await laurel.publishLetterReturned(batchId, submissionId);
    expect(await laurel.getState(submissionId)).toBe('to-submit');
    expect(await getDateId()).toBe(chosen);
  });

  it('is not set by an earlier deadline that the festival adds later', async () => {
    const competition = await laurel.addCompetition();
    const added = (await laurel.addSubmissions(ada, film, [competition.id], 'to-submit'))[0]!.submission!;
    await laurel.publishCompetition(competition.id, competition.festivalId, 2, `Shorts ${competition.id}`, {
      dates: ['2098-11-01', '2098-12-01', '2098-06-01'],
    });
    const { items } = await laurel.as(ada, () =>
      laurel.client.reviewSending({ filmId: film, submissionIds: [added.id] }),
    );
    expect(items.map(({ date, plannedDate }) => [date, plannedDate ?? null])).toEqual([['2098-06-01', null]]);
  });

  it('is shown in the review if it is later than the open one, whose fee applies', async () => {
    const results = await addPlanned([{ competitionId: other.id, dateId: getLaterDateId(other) }]);
    const submissionIds = results.map(({ submission }) => submission!.id);
    const { items } = await laurel.as(ada, () =>
      laurel.client.reviewSending({ filmId: film, submissionIds }),
    );
    expect(items.map(({ date, plannedDate, fee }) => [date, plannedDate ?? null, fee])).toEqual([
      ['2098-11-01', null, EUR_25],
      ['2098-11-01', '2098-12-01', EUR_25],
    ]);
    expect(items.map(({ tier, plannedTier }) => [tier ?? null, plannedTier ?? null])).toEqual([
      ['Until 2098-11-01', null],
      ['Until 2098-11-01', 'Until 2098-12-01'],
    ]);
    expect(
      items.map(({ tierAt, plannedTierAt, tierCount }) => [tierAt, plannedTierAt ?? null, tierCount]),
    ).toEqual([
      [1, null, 2],
      [1, 2, 2],
    ]);
  });
});
