import { randomUUID } from 'node:crypto';
import { MAX_STORED_RUNS } from '../src/commands/run-wizard.js';
import {
  ada,
  admin,
  as,
  db,
  firstPage,
  grace,
  addCompetitions,
  refusal,
  registerFilm,
  waitForEvent,
  setUpService,
  publishEvent,
  client,
  makeRunRequest,
} from './setup.js';

setUpService();

describe('the ownership of a film', () => {
  it('makes the film of another user unknown to every query', async () => {
    const film = await registerFilm();
    const competitionIds = await addCompetitions({});
    for (const filmId of [film, 2_000_000_000])
      for (const query of [
        (): Promise<unknown> => client.runWizard(makeRunRequest(filmId)),
        () => client.getListing({ filmId, ...firstPage }),
        () => client.getExplanations({ filmId, competitionIds }),
        () => client.getSnapshot({ filmId, competitionIds }),
        () => client.getPreview({ filmId, details: null, fields: [], preferences: null }),
      ])
        expect((await refusal(as(grace, query))).code).toBe('film.not_found');
    expect(
      (await refusal(as(grace, () => client.getHistory({ userId: ada.user, page: 1, pageSize: 1 })))).code,
    ).toBe('user.not_found');
    expect(await db.wizardResult.count({ where: { filmId: film } })).toBe(0);
  });
  it('does not restrict an administrator', async () => {
    const film = await registerFilm();
    expect((await as(admin, () => client.getListing({ filmId: film, ...firstPage }))).total).toBeGreaterThan(
      0,
    );
  });
  it('hides a run of another film', async () => {
    const { wizardResultId } = await as(ada, async () =>
      client.runWizard(makeRunRequest(await registerFilm())),
    );
    const other = await registerFilm();
    expect(
      (await refusal(as(ada, () => client.getListing({ filmId: other, wizardResultId, ...firstPage })))).code,
    ).toBe('run.not_found');
  });
  it('replaces the oldest run of the film at the limit, except those paid with a token', async () => {
    const film = await registerFilm();
    const makeRun = (paidBy: string) => ({
      userRole: 'Director',
      filmId: film,
      userId: ada.user,
      paidBy,
      runKey: randomUUID(),
      matchingCompetitionIds: [],
      counts: {},
    });
    const payments = ['token', ...Array<string>(MAX_STORED_RUNS + 1).fill('subscription')];
    await db.wizardResult.createMany({ data: payments.map(makeRun) });
    await as(ada, () => client.runWizard(makeRunRequest(film)));
    const countRuns = (paidBy?: string) =>
      db.wizardResult.count({ where: { filmId: film, ...(paidBy && { paidBy }) } });
    // The new run was paid with a token as well.
    expect([await countRuns(), await countRuns('token')]).toEqual([MAX_STORED_RUNS + 1, 2]);
  });
  it('deletes the runs with the film', async () => {
    const film = await registerFilm();
    await as(ada, () => client.runWizard(makeRunRequest(film)));
    await publishEvent('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
    await waitForEvent(`film-${film}`, 2);
    expect(await db.wizardResult.count({ where: { filmId: film } })).toBe(0);
    expect((await refusal(as(ada, () => client.getListing({ filmId: film, ...firstPage })))).code).toBe(
      'film.not_found',
    );
  });
});
