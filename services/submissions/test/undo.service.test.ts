import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { restateAll } from '@laurel/runtime/restating';
import { Database } from '@laurel/runtime/database';
import { person } from '../../runtime/test/asking.js';
import { restateSubmissions } from '../src/restate-submissions.js';
import { factsOf } from '../../runtime/test/tables.js';
import { codes, standing, startSubmissions } from './make.js';
import { of, outcome, undoing } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let film: number, competition: Awaited<ReturnType<typeof laurel.competition>>;
const [ada, grace] = [person(), person()];
beforeAll(async () => {
  laurel = await startSubmissions();
  competition = await laurel.competition();
});
beforeEach(async () => void (film = await laurel.film(ada)));
afterAll(() => laurel?.stop());

const undo = undoing(() => laurel);
const states = () => laurel.db.filmToCompetition.findMany({ where: { filmId: film } });

describe('an addition that is taken back', () => {
  it('is off the list, told as gone, and keeps its history', async () => {
    const born = await standing(laurel, ada, film, competition.id, 'to-submit');
    expect((await undo(ada, [of(born)])).map(outcome)).toEqual(['off the list']);
    expect(await laurel.list(ada, film)).toEqual({ items: [], total: 0 });
    expect((await laurel.list(ada, film, undefined, true)).items).toEqual([]);
    expect(await states()).toEqual([]);
    const facts = await factsOf(laurel.db, 'aggregate = $1', `submission-${born.id}`);
    expect(facts.map(({ type, version }) => [type, version])).toEqual([
      ['submission.added', 1],
      ['submission.deleted', 2],
    ]);
    const lines = await laurel.db.submissionChange.findMany({
      where: { submissionId: born.id },
      orderBy: { id: 'asc' },
    });
    expect(lines.map(({ from, to, isUndo, actor }) => [from, to, isUndo, actor])).toEqual([
      [null, 'to-submit', false, ada.user],
      ['to-submit', null, true, ada.user],
    ]);
    expect(codes(await laurel.move(ada, [{ submissionId: born.id }], 'waitlist'))).toEqual([
      'submission.not_found',
    ]);
    const told = await laurel.as(ada, () =>
      laurel.to.getFilmStandings({ userId: ada.user, filmIds: [film] }),
    );
    expect(told.items).toEqual([]);
  });

  it('is added again as the same one, with its whole history, and nothing of before', async () => {
    const born = await standing(laurel, ada, film, competition.id, 'submitted');
    await undo(ada, [of(born)]);
    const [{ submission }] = (await laurel.add(ada, film, [competition.id], 'waitlist')) as [ItemResult];
    expect(submission).toMatchObject({ id: born.id, state: 'waitlist', submittedAt: null, rowVersion: 3 });
    expect((await laurel.one(ada, born.id)).history.map(({ from, to }) => [from, to])).toEqual([
      [null, 'submitted'],
      ['submitted', null],
      [null, 'waitlist'],
    ]);
    expect(await states()).toMatchObject([{ state: 'waitlist' }]);
    expect((await undo(ada, [of(submission!)])).map(outcome)).toEqual(['off the list']);
  });

  it('leaves what another edition stands at', async () => {
    const born = await standing(laurel, ada, film, competition.id, 'accepted');
    await laurel.tellPlace(competition.id, competition.festivalId, 2, `Shorts ${competition.id}`, {
      startsOn: '2100-03-01',
    });
    const [{ submission }] = (await laurel.add(ada, film, [competition.id], 'waitlist')) as [ItemResult];
    expect(submission!.id).not.toBe(born.id);
    await undo(ada, [of(submission!)]);
    expect(await states()).toMatchObject([{ state: 'accepted' }]);
    expect((await laurel.list(ada, film, undefined, true)).items.map(({ id }) => id)).toEqual([born.id]);
  });

  it('is not told again as it is, and makes room for another', async () => {
    const small = await startSubmissions({ OPEN_SUBMISSIONS_PER_FILM: '1' });
    const own = await small.film(ada);
    const [one, other] = [await small.competition(), await small.competition()];
    const born = (await small.add(ada, own, [one.id], 'waitlist'))[0]!.submission!;
    await small.as(ada, () => small.to.undoChanges({ items: [of(born)] }));
    expect(codes(await small.add(ada, own, [other.id], 'waitlist'))).toEqual(['waitlist']);
    await restateAll(small.get(Database), restateSubmissions);
    const told = await factsOf(small.db, `type = 'submission.restated'`);
    expect(told.map(({ payload }) => (payload as { submission: object }).submission)).toMatchObject([
      { competitionId: other.id },
    ]);
    await small.stop();
  });

  it('is suggested again as the same one', async () => {
    const born = await standing(laurel, ada, film, competition.id, 'waitlist');
    await undo(ada, [of(born)]);
    await laurel.tell('recommendation.made', `recommendation-${film}-202611`, 1, {
      filmId: film,
      batchId: 202611,
      items: [{ competitionId: competition.id, reason: 'odds', chance: 'safe' }],
    });
    const [again] = (await laurel.list(ada, film)).items;
    expect(again).toMatchObject({ id: born.id, state: 'suggested', origin: 'auto', batchId: 202611 });
    expect((await undo(ada, [of(again!)])).map(outcome)).toEqual(['submission.undo_none']);
  });
});

describe('a move that is taken back', () => {
  it.each([
    ['suggested', 'waitlist', {}],
    ['submitted', 'to-submit', {}],
    ['accepted', 'will-not-submit', { reason: 'withdrawn' }],
  ])('from %s to %s is as if it had not been made, though no move leads back', async (from, to, said) => {
    const before = await standing(laurel, ada, film, competition.id, from);
    const [{ submission }] = (await laurel.move(ada, [of(before)], to, said)) as [ItemResult];
    const [{ submission: after }] = (await undo(ada, [of(submission!)])) as [ItemResult];
    expect(after).toEqual({ ...before, rowVersion: 3, updatedAt: expect.any(String) });
    expect(await states()).toMatchObject([{ state: from }]);
    expect((await laurel.one(ada, before.id)).history.at(-1)).toMatchObject({
      from: to,
      to: from,
      isUndo: true,
    });
    expect((await undo(ada, [of(after!)])).map(outcome)).toEqual(['submission.undo_none']);
  });

  it('tells in its line what was typed into it, also of an addition', async () => {
    const typed = { awardName: null, decidedAt: null, dateId: null, refusedFor: null, note: 'By post.' };
    const feePaid = { amount: 3500, currency: 'EUR' };
    const born = await standing(laurel, ada, film, competition.id, 'to-submit');
    const said = { submittedAt: '2026-01-05', feePaid, note: 'By post.' };
    const [{ submission }] = (await laurel.move(ada, [of(born)], 'submitted', said)) as [ItemResult];
    const [{ submission: back }] = (await undo(ada, [of(submission!)])) as [ItemResult];
    expect(back).toMatchObject({ note: null, feePaid: null });
    expect((await laurel.one(ada, born.id)).history.map(({ undone }) => undone)).toEqual([
      null,
      null,
      { ...typed, submittedAt: '2026-01-05', feePaid, dateId: submission!.dateId },
    ]);
    const other = await laurel.competition();
    const [{ submission: added }] = (await laurel.add(ada, film, [other.id], 'submitted', said)) as [
      ItemResult,
    ];
    await undo(ada, [of(added!)]);
    await laurel.add(ada, film, [other.id], 'waitlist');
    expect((await laurel.one(ada, added!.id)).history.map(({ undone }) => undone)).toEqual([
      null,
      { ...typed, submittedAt: '2026-01-05', feePaid, dateId: added!.dateId },
      null,
    ]);
  });

  it('brings a note back', async () => {
    const born = await standing(laurel, ada, film, competition.id, 'waitlist');
    const [{ submission: first }] = (await laurel.move(ada, [of(born)], 'waitlist', { note: 'One.' })) as [
      ItemResult,
    ];
    const [{ submission: second }] = (await laurel.move(ada, [of(first!)], 'waitlist', { note: 'Two.' })) as [
      ItemResult,
    ];
    expect((await undo(ada, [of(second!)]))[0]!.submission).toMatchObject({ note: 'One.' });
  });

  it('is not, once something has changed since: that is said with the row as it is, and the others are', async () => {
    const other = await laurel.competition();
    const moved = await standing(laurel, ada, film, competition.id, 'suggested');
    const still = await standing(laurel, ada, film, other.id, 'suggested');
    await laurel.move(ada, [of(moved)], 'waitlist');
    const results = await undo(ada, [of(moved), of(still)]);
    expect(results.map(outcome)).toEqual(['submission.stale', 'off the list']);
    expect(JSON.parse(results[0]!.error!.details!).submission).toMatchObject({ state: 'waitlist' });
    expect((await laurel.list(ada, film)).items.map(({ id }) => id)).toEqual([moved.id]);
  });

  it('is another’s like a missing one, and done once for one wish', async () => {
    const born = await standing(laurel, ada, film, competition.id, 'waitlist');
    expect((await undo(grace, [of(born)])).map(outcome)).toEqual(['submission.not_found']);
    const idempotencyKey = '10000000-0000-4000-8000-00000000abcd';
    for (const _ of [1, 2])
      expect((await undo(ada, [of(born)], { idempotencyKey })).map(outcome)).toEqual(['off the list']);
  });
});
