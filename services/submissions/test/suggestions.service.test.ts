import { person } from '../../runtime/test/callers.js';
import { countRows } from '../../runtime/test/tables.js';
import { startSubmissions } from './make.js';
import { until } from '../../../deploy/testing/until.mjs';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
const ada = person();
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const addCompetitions = (count: number) =>
  Promise.all(Array.from({ length: count }, () => laurel.addCompetition()));
const makeItem = (competitionId: number) => ({ competitionId, chance: 'safe', reason: 'odds', score: 9 });
const recommend = (filmId: number, ids: number[], batchId = 202611) =>
  laurel.publishEvent('recommendation.created', `recommendation-${filmId}-${batchId}`, batchId, {
    filmId,
    userId: ada.user,
    batchId,
    items: ids.map(makeItem),
  });
const countEvents = (ids: number[]) =>
  countRows(
    laurel.db,
    'outbox',
    'aggregate = any($1)',
    ids.map((id) => `submission-${id}`),
  );

describe('a recommendation', () => {
  it('becomes suggestions with their month, history and event', async () => {
    const [film, [one, two]] = [await laurel.registerFilm(ada), await addCompetitions(2)];
    await recommend(film, [one!.id, two!.id]);
    const { items } = await laurel.listSubmissions(ada, film);
    expect(items.map(({ competitionId }) => competitionId)).toEqual([one!.id, two!.id]);
    const first = items.find(({ competitionId }) => competitionId === one!.id)!;
    expect(first).toMatchObject({
      state: 'suggested',
      origin: 'auto',
      batchId: 202611,
      userId: ada.user,
      dateId: null,
      edition: 2099,
      rowVersion: 1,
      note: null,
    });
    const { history } = await laurel.getSubmission(ada, first.id);
    expect(history).toMatchObject([
      { to: 'suggested', actor: 'laurel', origin: 'auto', batchId: 202611, reason: null },
    ]);
    expect(
      await laurel.db.filmToCompetition.findMany({
        where: { filmId: film },
        orderBy: { competitionId: 'asc' },
      }),
    ).toEqual(
      [one!.id, two!.id]
        .toSorted()
        .map((competitionId) => ({ filmId: film, competitionId, state: 'suggested' })),
    );
    const event = await laurel.waitForPublished(`laurel.submissions.submission.added.submission-${first.id}`);
    expect(event.json()).toMatchObject({
      submission: { id: first.id, state: 'suggested', origin: 'auto', batchId: 202611 },
    });
  });

  it('ignores competitions that the film already has, in any state or edition', async () => {
    const [film, [waiting, declined, past, fresh]] = [
      await laurel.registerFilm(ada),
      await addCompetitions(4),
    ];
    const [existing] = await laurel.addSubmissions(ada, film, [waiting!.id], 'waitlist');
    const [refused] = await laurel.addSubmissions(ada, film, [declined!.id]);
    await laurel.changeSubmissions(ada, [{ submissionId: refused!.submission!.id }], 'will-not-submit');
    const [pastEntry] = await laurel.addSubmissions(ada, film, [past!.id], 'rejected');
    await laurel.db.userSubmission.update({
      where: { id: pastEntry!.submission!.id },
      data: { edition: 2025 },
    });
    await recommend(film, [waiting!.id, declined!.id, past!.id, fresh!.id]);
    const { items } = await laurel.listSubmissions(ada, film);
    const states = Object.fromEntries(
      items.map(({ competitionId, state, origin }) => [competitionId, `${state}, ${origin}`]),
    );
    expect([items.length, states]).toEqual([
      4,
      {
        [waiting!.id]: 'waitlist, manual',
        [declined!.id]: 'will-not-submit, manual',
        [past!.id]: 'rejected, manual',
        [fresh!.id]: 'suggested, auto',
      },
    ]);
    expect((await laurel.getSubmission(ada, existing!.submission!.id)).history).toHaveLength(1);
  });

  it('changes nothing when it is delivered or published again', async () => {
    const [film, all] = [await laurel.registerFilm(ada), await addCompetitions(3)];
    const ids = all.map(({ id }) => id);
    await Promise.all([recommend(film, ids), recommend(film, ids)]);
    await recommend(film, ids, 202612);
    const { items, total } = await laurel.listSubmissions(ada, film);
    expect([
      total,
      new Set(items.map(({ batchId }) => batchId)),
      await countEvents(items.map(({ id }) => id)),
    ]).toEqual([3, new Set([202611]), 3]);
  });

  it('adds an entry once if it is added manually at the same time', async () => {
    const [film, all] = [await laurel.registerFilm(ada), await addCompetitions(5)];
    const ids = all.map(({ id }) => id);
    const [results] = await Promise.all([laurel.addSubmissions(ada, film, ids), recommend(film, ids)]);
    expect((await laurel.listSubmissions(ada, film)).total).toBe(5);
    const codes = new Set(results.map(({ error }) => error?.code ?? 'added'));
    expect([...codes].filter((code) => code !== 'added' && code !== 'submission.exists')).toEqual([]);
  });

  it('waits for a competition that is not projected yet', async () => {
    const film = await laurel.registerFilm(ada);
    const id = 900_001;
    const handled = recommend(film, [id]);
    await until(() => countRows(laurel.db, 'failed_event', `error like '%is not projected yet%'`));
    await laurel.publishCompetition(id, id, 1, 'Late', {});
    await handled;
    expect((await laurel.listSubmissions(ada, film)).total).toBe(1);
    expect(await countRows(laurel.db, 'failed_event')).toBe(0);
  });

  it('is ignored for a deleted film', async () => {
    const [film, [one]] = [await laurel.registerFilm(ada), await addCompetitions(1)];
    await laurel.publishEvent('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
    await recommend(film, [one!.id]);
    expect(await laurel.db.userSubmission.count({ where: { filmId: film } })).toBe(0);
  });

  it('becomes an entry whose later moves by the owner count as manual', async () => {
    const [film, [one]] = [await laurel.registerFilm(ada), await addCompetitions(1)];
    await recommend(film, [one!.id]);
    const submissionId = (await laurel.listSubmissions(ada, film)).items[0]!.id;
    await laurel.changeSubmissions(ada, [{ submissionId }], 'waitlist');
    const { submission, history } = await laurel.getSubmission(ada, submissionId);
    expect(submission).toMatchObject({ origin: 'auto', batchId: 202611, state: 'waitlist' });
    expect(history.at(-1)).toMatchObject({ to: 'waitlist', actor: ada.user, origin: 'manual', batchId: 0 });
  });
});
