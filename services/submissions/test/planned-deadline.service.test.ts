import { person } from '../../runtime/test/callers.js';
import { getToday } from '../src/domain/days.js';
import { createParticulars } from './make.js';
import { codes } from './entries.js';
import { EUR_25, startSending } from './sending.js';
import { toUndoItem, outcome, undoing } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSending>>;
let film: number, competition: Competition, other: Competition;
type Competition = Awaited<ReturnType<typeof laurel.competition>>;
const ada = person();
beforeAll(async () => {
  laurel = await startSending();
  [competition, other] = [await laurel.competition(), await laurel.competition()];
});
beforeEach(async () => void (film = await laurel.film(ada)));
afterAll(() => laurel?.stop());

const undo = undoing(() => laurel);
type Planned = { competitionId: number; dateId: number };
const add = (planned: Planned[]) =>
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
const late = (competition: Competition) => competition.dateIds[1]!;

describe('the planned deadline of an entry', () => {
  it('is saved for each added entry that has one', async () => {
    const results = await add([{ competitionId: other.id, dateId: late(other) }]);
    expect(results.map(({ submission }) => submission?.dateId)).toEqual([null, late(other)]);
  });

  it('must belong to the competition, and only the invalid item is refused', async () => {
    const results = await add([{ competitionId: other.id, dateId: late(competition) }]);
    expect(codes(results)).toEqual(['to-submit', 'submission.date_unknown']);
    expect(results[1]!.error!.field).toBe('dateId');
  });

  it('is saved for each moved entry, and an undo restores the previous one', async () => {
    const born = await laurel.add(ada, film, [competition.id, other.id], 'waitlist');
    const [first, second] = born.map(({ submission }) => submission!);
    const items = [{ submissionId: first!.id, dateId: late(competition) }, { submissionId: second!.id }];
    const moved = await laurel.move(ada, items, 'to-submit');
    expect(moved.map(({ submission }) => submission?.dateId)).toEqual([late(competition), null]);
    const back = await undo(ada, [toUndoItem(moved[0]!.submission!)]);
    expect(back.map(outcome)).toEqual(['waitlist']);
    expect(back[0]!.submission!.dateId).toBeNull();
  });

  it('can be changed for an entry to submit, and undone', async () => {
    const [born] = await add([]);
    const items = [{ submissionId: born!.submission!.id, dateId: late(competition) }];
    const [amended] = await laurel.move(ada, items, 'to-submit');
    expect(amended!.submission).toMatchObject({ state: 'to-submit', dateId: late(competition) });
    const [back] = await undo(ada, [toUndoItem(amended!.submission!)]);
    expect(back!.submission).toMatchObject({ state: 'to-submit', dateId: null });
  });

  const sent = async (submissionId: number, submittedAt: string) =>
    (await laurel.move(ada, [{ submissionId }], 'submitted', { submittedAt }))[0]!.submission!;
  const back = async (submissionId: number) =>
    (await laurel.move(ada, [{ submissionId }], 'to-submit'))[0]!.submission!;

  it('is the one open on the submission day if none was chosen, and is cleared when that is undone', async () => {
    const [born] = await add([]);
    const { id } = born!.submission!;
    expect((await sent(id, '2026-01-05')).dateId).toBe(competition.dateIds[0]);
    expect((await back(id)).dateId).toBeNull();
  });

  it('follows a corrected submission day, and is unknown without one', async () => {
    const competition = await laurel.competition({ dates: ['2026-01-10', '2098-12-01'] });
    const { id } = (await laurel.add(ada, film, [competition.id], 'to-submit'))[0]!.submission!;
    expect((await sent(id, '2026-01-05')).dateId).toBe(competition.dateIds[0]);
    expect((await sent(id, '2026-01-12')).dateId).toBe(competition.dateIds[1]);
    const again = await laurel.film(ada);
    const [accepted] = await laurel.add(ada, again, [competition.id], 'accepted');
    expect(accepted!.submission).toMatchObject({ state: 'accepted', dateId: null });
  });

  it('stays the chosen one after sending and undoing', async () => {
    const results = await add([{ competitionId: other.id, dateId: late(other) }]);
    const { id } = results[1]!.submission!;
    expect((await sent(id, '2026-01-05')).dateId).toBe(late(other));
    expect((await back(id)).dateId).toBe(late(other));
  });

  it('is not treated as chosen because the festival added an earlier one', async () => {
    const competition = await laurel.competition();
    const { id } = (await laurel.add(ada, film, [competition.id], 'to-submit'))[0]!.submission!;
    expect((await sent(id, getToday())).dateId).toBe(competition.dateIds[0]);
    await laurel.publishCompetition(competition.id, competition.festivalId, 2, `Shorts ${competition.id}`, {
      dates: ['2098-11-01', '2098-12-01', '2098-06-01'],
    });
    expect((await back(id)).dateId).toBeNull();
  });

  it('stays chosen if it is also the open one on the submission day', async () => {
    const results = await add([{ competitionId: other.id, dateId: other.dateIds[0]! }]);
    const { id } = results[1]!.submission!;
    await sent(id, '2026-01-05');
    expect((await back(id)).dateId).toBe(other.dateIds[0]);
  });

  it.each([
    ['none was selected', 'none again', false],
    ['one was', 'that one', true],
  ])('after a returned sending, where %s, is %s', async (_which, _what, isChosen) => {
    const { who, ids, ...sendingInput } = await laurel.createSetup({});
    const [submissionId] = ids as [number];
    const entry = async () => (await laurel.one(who, submissionId)).submission!;
    const getDateId = async () => (await entry()).dateId ?? null;
    const { competitionId } = await entry();
    const { dates } = await laurel.db.competition.findUniqueOrThrow({ where: { id: competitionId } });
    const [open, later] = (dates as { id: number }[]).map(({ id }) => id);
    const chosen = isChosen ? later! : null;
    if (isChosen) await laurel.move(who, [{ submissionId, dateId: later! }], 'to-submit');
    const { batchId } = await laurel.begin(who, laurel.createInput({ who, ids, ...sendingInput }));
    await laurel.fees('fees.paid', batchId);
    await laurel.sent(batchId, submissionId);
    expect(await getDateId()).toBe(chosen ?? open);
    await laurel.bounced(batchId, submissionId);
    expect(await laurel.getState(submissionId)).toBe('to-submit');
    expect(await getDateId()).toBe(chosen);
  });

  it('is not set by an earlier deadline that the festival adds later', async () => {
    const competition = await laurel.competition();
    const added = (await laurel.add(ada, film, [competition.id], 'to-submit'))[0]!.submission!;
    await laurel.publishCompetition(competition.id, competition.festivalId, 2, `Shorts ${competition.id}`, {
      dates: ['2098-11-01', '2098-12-01', '2098-06-01'],
    });
    const { items } = await laurel.as(ada, () =>
      laurel.client.reviewSending({ filmId: film, submissionIds: [added.id] }),
    );
    expect(items.map(({ date, plannedDate }) => [date, plannedDate ?? null])).toEqual([['2098-06-01', null]]);
  });

  it('is shown in the review if it is later than the open one, whose fee applies', async () => {
    const results = await add([{ competitionId: other.id, dateId: late(other) }]);
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
