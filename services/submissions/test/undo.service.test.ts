import type { ItemResult } from '@laurel/proto/submissions/v1/submissions';
import { publishAllSnapshots } from '@laurel/runtime/projections/snapshots';
import { Database } from '@laurel/runtime/database/client';
import { person } from '../../runtime/test/callers.js';
import { submissionSnapshots } from '../src/submissions/submission-snapshots.js';
import { listEvents } from '../../runtime/test/tables.js';
import { startSubmissions } from './make.js';
import { listCodesOrStates, createEntry } from './entries.js';
import { toUndoItem, getCodeOrState, createUndo } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let film: number, competition: Awaited<ReturnType<typeof laurel.addCompetition>>;
const [ada, grace] = [person(), person()];
beforeAll(async () => {
  laurel = await startSubmissions();
  competition = await laurel.addCompetition();
});
beforeEach(async () => void (film = await laurel.registerFilm(ada)));
afterAll(() => laurel?.stop());

const undo = createUndo(() => laurel);
const listPairStates = () => laurel.db.filmToCompetition.findMany({ where: { filmId: film } });

describe('an undone addition', () => {
  it('is off the list, is published as deleted and keeps its history', async () => {
    const entry = await createEntry(laurel, ada, film, competition.id, 'to-submit');
    expect((await undo(ada, [toUndoItem(entry)])).map(getCodeOrState)).toEqual(['off the list']);
    expect(await laurel.listSubmissions(ada, film)).toEqual({ items: [], total: 0 });
    expect((await laurel.listSubmissions(ada, film, undefined, true)).items).toEqual([]);
    expect(await listPairStates()).toEqual([]);
    const events = await listEvents(laurel.db, 'aggregate = $1', `submission-${entry.id}`);
    expect(events.map(({ type, version }) => [type, version])).toEqual([
      ['submission.added', 1],
      ['submission.deleted', 2],
    ]);
    const lines = await laurel.db.submissionChange.findMany({
      where: { submissionId: entry.id },
      orderBy: { id: 'asc' },
    });
    expect(lines.map(({ from, to, isUndo, actor }) => [from, to, isUndo, actor])).toEqual([
      [null, 'to-submit', false, ada.user],
      ['to-submit', null, true, ada.user],
    ]);
    expect(
      listCodesOrStates(await laurel.changeSubmissions(ada, [{ submissionId: entry.id }], 'waitlist')),
    ).toEqual(['submission.not_found']);
    const summaries = await laurel.as(ada, () =>
      laurel.client.getFilmSummaries({ userId: ada.user, filmIds: [film] }),
    );
    expect(summaries.items).toEqual([]);
  });

  it('is added again as the same row with its whole history, but without its old details', async () => {
    const entry = await createEntry(laurel, ada, film, competition.id, 'submitted');
    await undo(ada, [toUndoItem(entry)]);
    const [{ submission }] = (await laurel.addSubmissions(ada, film, [competition.id], 'waitlist')) as [
      ItemResult,
    ];
    expect(submission).toMatchObject({ id: entry.id, state: 'waitlist', submittedAt: null, rowVersion: 3 });
    expect((await laurel.getSubmission(ada, entry.id)).history.map(({ from, to }) => [from, to])).toEqual([
      [null, 'submitted'],
      ['submitted', null],
      [null, 'waitlist'],
    ]);
    expect(await listPairStates()).toMatchObject([{ state: 'waitlist' }]);
    expect((await undo(ada, [toUndoItem(submission!)])).map(getCodeOrState)).toEqual(['off the list']);
  });

  it('restores the state of another edition', async () => {
    const entry = await createEntry(laurel, ada, film, competition.id, 'accepted');
    await laurel.publishCompetition(competition.id, competition.festivalId, 2, `Shorts ${competition.id}`, {
      startsOn: '2100-03-01',
    });
    const [{ submission }] = (await laurel.addSubmissions(ada, film, [competition.id], 'waitlist')) as [
      ItemResult,
    ];
    expect(submission!.id).not.toBe(entry.id);
    await undo(ada, [toUndoItem(submission!)]);
    expect(await listPairStates()).toMatchObject([{ state: 'accepted' }]);
    expect((await laurel.listSubmissions(ada, film, undefined, true)).items.map(({ id }) => id)).toEqual([
      entry.id,
    ]);
  });

  it('is not published as a snapshot, and frees its slot', async () => {
    const small = await startSubmissions({ OPEN_SUBMISSIONS_PER_FILM: '1' });
    const smallFilm = await small.registerFilm(ada);
    const [one, other] = [await small.addCompetition(), await small.addCompetition()];
    const entry = (await small.addSubmissions(ada, smallFilm, [one.id], 'waitlist'))[0]!.submission!;
    await small.as(ada, () => small.client.undoChanges({ items: [toUndoItem(entry)] }));
    expect(listCodesOrStates(await small.addSubmissions(ada, smallFilm, [other.id], 'waitlist'))).toEqual([
      'waitlist',
    ]);
    await publishAllSnapshots(small.getProvider(Database), submissionSnapshots);
    const events = await listEvents(small.db, `type = 'submission.snapshot'`);
    expect(events.map(({ payload }) => (payload as { submission: object }).submission)).toMatchObject([
      { competitionId: other.id },
    ]);
    await small.stop();
  });

  it('is suggested again as the same row', async () => {
    const entry = await createEntry(laurel, ada, film, competition.id, 'waitlist');
    await undo(ada, [toUndoItem(entry)]);
    await laurel.publishEvent('recommendation.created', `recommendation-${film}-202611`, 1, {
      filmId: film,
      batchId: 202611,
      items: [{ competitionId: competition.id, reason: 'odds', chance: 'safe' }],
    });
    const [again] = (await laurel.listSubmissions(ada, film)).items;
    expect(again).toMatchObject({ id: entry.id, state: 'suggested', origin: 'auto', batchId: 202611 });
    expect((await undo(ada, [toUndoItem(again!)])).map(getCodeOrState)).toEqual(['submission.undo_none']);
  });
});

describe('an undone move', () => {
  it.each([
    ['suggested', 'waitlist', {}],
    ['submitted', 'to-submit', {}],
    ['accepted', 'will-not-submit', { reason: 'withdrawn' }],
  ])('from %s to %s restores everything, although no move leads back', async (from, to, input) => {
    const original = await createEntry(laurel, ada, film, competition.id, from);
    const [{ submission }] = (await laurel.changeSubmissions(ada, [toUndoItem(original)], to, input)) as [
      ItemResult,
    ];
    const [{ submission: restored }] = (await undo(ada, [toUndoItem(submission!)])) as [ItemResult];
    expect(restored).toEqual({ ...original, rowVersion: 3, updatedAt: expect.any(String) });
    expect(await listPairStates()).toMatchObject([{ state: from }]);
    expect((await laurel.getSubmission(ada, original.id)).history.at(-1)).toMatchObject({
      from: to,
      to: from,
      isUndo: true,
    });
    expect((await undo(ada, [toUndoItem(restored!)])).map(getCodeOrState)).toEqual(['submission.undo_none']);
  });

  it('records the undone input in its history row, also for an addition', async () => {
    const typed = { awardName: null, decidedAt: null, dateId: null, refusedFor: null, note: 'By post.' };
    const feePaid = { amount: 3500, currency: 'EUR' };
    const entry = await createEntry(laurel, ada, film, competition.id, 'to-submit');
    const input = { submittedAt: '2026-01-05', feePaid, note: 'By post.' };
    const [{ submission }] = (await laurel.changeSubmissions(
      ada,
      [toUndoItem(entry)],
      'submitted',
      input,
    )) as [ItemResult];
    const [{ submission: back }] = (await undo(ada, [toUndoItem(submission!)])) as [ItemResult];
    expect(back).toMatchObject({ note: null, feePaid: null });
    expect((await laurel.getSubmission(ada, entry.id)).history.map(({ undone }) => undone)).toEqual([
      null,
      null,
      { ...typed, submittedAt: '2026-01-05', feePaid, dateId: submission!.dateId },
    ]);
    const other = await laurel.addCompetition();
    const [{ submission: added }] = (await laurel.addSubmissions(
      ada,
      film,
      [other.id],
      'submitted',
      input,
    )) as [ItemResult];
    await undo(ada, [toUndoItem(added!)]);
    await laurel.addSubmissions(ada, film, [other.id], 'waitlist');
    expect((await laurel.getSubmission(ada, added!.id)).history.map(({ undone }) => undone)).toEqual([
      null,
      { ...typed, submittedAt: '2026-01-05', feePaid, dateId: added!.dateId },
      null,
    ]);
  });

  it('restores a note', async () => {
    const entry = await createEntry(laurel, ada, film, competition.id, 'waitlist');
    const [{ submission: first }] = (await laurel.changeSubmissions(ada, [toUndoItem(entry)], 'waitlist', {
      note: 'One.',
    })) as [ItemResult];
    const [{ submission: second }] = (await laurel.changeSubmissions(ada, [toUndoItem(first!)], 'waitlist', {
      note: 'Two.',
    })) as [ItemResult];
    expect((await undo(ada, [toUndoItem(second!)]))[0]!.submission).toMatchObject({ note: 'One.' });
  });

  it('is refused with the current row if it changed since, while other items are undone', async () => {
    const other = await laurel.addCompetition();
    const moved = await createEntry(laurel, ada, film, competition.id, 'suggested');
    const unchanged = await createEntry(laurel, ada, film, other.id, 'suggested');
    await laurel.changeSubmissions(ada, [toUndoItem(moved)], 'waitlist');
    const results = await undo(ada, [toUndoItem(moved), toUndoItem(unchanged)]);
    expect(results.map(getCodeOrState)).toEqual(['submission.stale', 'off the list']);
    expect(JSON.parse(results[0]!.error!.details!).submission).toMatchObject({ state: 'waitlist' });
    expect((await laurel.listSubmissions(ada, film)).items.map(({ id }) => id)).toEqual([moved.id]);
  });

  it('is refused to other users as if the row did not exist, and is undone once per idempotency key', async () => {
    const entry = await createEntry(laurel, ada, film, competition.id, 'waitlist');
    expect((await undo(grace, [toUndoItem(entry)])).map(getCodeOrState)).toEqual(['submission.not_found']);
    const idempotencyKey = '10000000-0000-4000-8000-00000000abcd';
    for (const _ of [1, 2])
      expect((await undo(ada, [toUndoItem(entry)], { idempotencyKey })).map(getCodeOrState)).toEqual([
        'off the list',
      ]);
  });
});
