import {
  ada,
  admin,
  as,
  firstPage,
  addCompetitions,
  registerFilm,
  waitForEvent,
  setUpService,
  publishEvent,
  client,
  maxRuntime,
  makeRunRequest,
} from './setup.js';

setUpService();

describe('the three open matches', () => {
  it('are the best eligible competitions, filled up with the next ones in order', async () => {
    const film = await registerFilm({ length: 5000, types: ['Animation'] });
    const women = { type: 'director_restriction_gender', director_restriction_gender: 'female' };
    const getOpenVerdicts = async () =>
      (await as(ada, () => client.getListing({ filmId: film, ...firstPage }))).items.map(
        ({ explanation }) => explanation!.verdict,
      );
    await addCompetitions({ terms: [women] }, { terms: [women] }, { terms: [women] });
    const request = makeRunRequest(film, { paidBy: 'subscription' });
    await as(ada, () => client.runWizard(request));
    const before = await getOpenVerdicts();
    // Competitions added after the run are ranked behind its results, and are eligible.
    await addCompetitions({ terms: [maxRuntime(6000)] }, { terms: [maxRuntime(6000)] });
    expect(before.filter((verdict) => verdict === 'eligible')).toEqual([]);
    expect((await getOpenVerdicts()).toSorted()).toEqual(['eligible', 'eligible', 'needs-confirmation']);
    await addCompetitions({ terms: [maxRuntime(6000)] });
    expect(await getOpenVerdicts()).toEqual(['eligible', 'eligible', 'eligible']);
  });
  const role = { userRole: 'Film School' };
  /** Competitions for film schools rank first for a film school, and last for others. */
  const addSchoolCompetitions = () => {
    const schools = {
      terms: [{ type: 'filmschool_submission_only', filmschool_submission_only: true, bonusRanking: 1000 }],
    };
    return addCompetitions(schools, schools, schools, { terms: [maxRuntime(1200)] });
  };
  const getOpenIds = async (filmId: number) =>
    (await as(ada, () => client.getListing({ filmId, ...firstPage }))).items.map(
      ({ competitionId }) => competitionId,
    );
  it('are chosen by the role of a run that a subscription paid for', async () => {
    await addSchoolCompetitions();
    const film = await registerFilm();
    const before = await getOpenIds(film);
    await as(ada, () => client.runWizard(makeRunRequest(film, { paidBy: 'subscription', ...role })));
    expect(await getOpenIds(film)).not.toEqual(before);
  });
  it('are not affected by an administrator’s run or an unpaid run, even when the list of that run is requested', async () => {
    await addSchoolCompetitions();
    const film = await registerFilm();
    const before = await getOpenIds(film);
    const byAdmin = makeRunRequest(film, { paidBy: 'administrator', ...role });
    await as(admin, () => client.runWizard(byAdmin));
    expect(await getOpenIds(film)).toEqual(before);
    const unpaid = makeRunRequest(film, role);
    const { wizardResultId } = await as(ada, () => client.runWizard(unpaid));
    const { runKey } = unpaid;
    await publishEvent('payment.refused', `payment-${runKey}`, 1, { filmId: film, userId: ada.user, runKey });
    await waitForEvent(`payment-${runKey}`, 1);
    expect(await getOpenIds(film)).toEqual(before);
    const { items } = await as(ada, () => client.getListing({ filmId: film, wizardResultId, ...firstPage }));
    expect(items.map(({ competitionId }) => competitionId).toSorted()).toEqual(before.toSorted());
  });
});

it('a run whose payment is refused no longer opens matches, and stays in the history', async () => {
  await addCompetitions({}, {}, {}, {}, {});
  const film = await registerFilm();
  const hasLocked = async () =>
    (await as(ada, () => client.getListing({ filmId: film, ...firstPage }))).locked > 0;
  const request = makeRunRequest(film);
  const { wizardResultId } = await as(ada, () => client.runWizard(request));
  expect(await hasLocked()).toBe(false);
  const { runKey } = request;
  await publishEvent('payment.refused', `payment-${runKey}`, 1, { filmId: film, userId: ada.user, runKey });
  await waitForEvent(`payment-${runKey}`, 1);
  expect(await hasLocked()).toBe(true);
  const query = { userId: ada.user, filmId: film, page: 1, pageSize: 1 };
  const { items } = await as(ada, () => client.getHistory(query));
  expect(items.map(({ id }) => id)).toEqual([wizardResultId]);
});
