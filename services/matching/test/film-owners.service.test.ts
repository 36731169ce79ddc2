import { randomUUID } from 'node:crypto';
import { KEPT_RUNS } from '../src/commands/run-wizard.js';
import {
  ada,
  admin,
  as,
  db,
  firstPage,
  grace,
  held,
  refusal,
  registered,
  seen,
  stage,
  tell,
  to,
  wish,
} from './stage.js';

stage();

describe('whose film it is', () => {
  it('another’s is as one that is not there, whatever is asked', async () => {
    const film = await registered();
    const competitionIds = await held({});
    for (const filmId of [film, 2_000_000_000])
      for (const ask of [
        (): Promise<unknown> => to.runWizard(wish(filmId)),
        () => to.getListing({ filmId, ...firstPage }),
        () => to.getExplanations({ filmId, competitionIds }),
        () => to.getSnapshot({ filmId, competitionIds }),
        () => to.getPreview({ filmId, facts: null, fields: [], preferences: null }),
      ])
        expect((await refusal(as(grace, ask))).code).toBe('film.not_found');
    expect(
      (await refusal(as(grace, () => to.getHistory({ userId: ada.user, page: 1, pageSize: 1 })))).code,
    ).toBe('user.not_found');
    expect(await db.wizardResult.count({ where: { filmId: film } })).toBe(0);
  });
  it('an administrator may ask', async () => {
    const film = await registered();
    expect((await as(admin, () => to.getListing({ filmId: film, ...firstPage }))).total).toBeGreaterThan(0);
  });
  it('a run of another film is as one that is not there', async () => {
    const { wizardResultId } = await as(ada, async () => to.runWizard(wish(await registered())));
    const other = await registered();
    expect(
      (await refusal(as(ada, () => to.getListing({ filmId: other, wizardResultId, ...firstPage })))).code,
    ).toBe('run.not_found');
  });
  it('takes the place of the film’s oldest where many are kept; what a token bought stays', async () => {
    const film = await registered();
    const old = (paidBy: string) => ({
      userRole: 'Director',
      filmId: film,
      userId: ada.user,
      paidBy,
      runKey: randomUUID(),
      matchingCompetitionIds: [],
      counts: {},
    });
    const kept = ['token', ...Array<string>(KEPT_RUNS + 1).fill('subscription')];
    await db.wizardResult.createMany({ data: kept.map(old) });
    await as(ada, () => to.runWizard(wish(film)));
    const count = (paidBy?: string) =>
      db.wizardResult.count({ where: { filmId: film, ...(paidBy && { paidBy }) } });
    expect([await count(), await count('token')]).toEqual([KEPT_RUNS + 1, 2]); // the new one was bought too
  });
  it('with the film go its runs', async () => {
    const film = await registered();
    await as(ada, () => to.runWizard(wish(film)));
    await tell('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user });
    await seen(`film-${film}`, 2);
    expect(await db.wizardResult.count({ where: { filmId: film } })).toBe(0);
    expect((await refusal(as(ada, () => to.getListing({ filmId: film, ...firstPage })))).code).toBe(
      'film.not_found',
    );
  });
});
