import { RecommendMonthly } from '../src/jobs/recommend-monthly.js';
import {
  as,
  daysAhead,
  addCompetitions,
  getProvider,
  newId,
  person,
  registerFilm,
  waitForEvent,
  setUpService,
  subscribeFilm,
  publishEvent,
  client,
  maxRuntime,
} from './setup.js';

setUpService();

const getSuggestions = async (filmId: number, owner: ReturnType<typeof person>) =>
  (await as(owner, () => client.getRecommendations({ filmId, page: 1, pageSize: 200 }))).items;
const getRecommendedIds = async (filmId: number, owner: ReturnType<typeof person>) =>
  (await getSuggestions(filmId, owner)).map(({ competitionId }) => competitionId);
const base = { dates: [daysAhead(60)] };

it('ranks suggestions last that resemble a competition given up as too far or hidden as too expensive', async () => {
  const owner = person();
  const makeInput = (country: string, amount: number) => ({
    ...base,
    terms: [maxRuntime(3600)],
    festival: { country },
    fee: { amount, currency: 'CHF' },
  });
  const [far, expensive] = [
    (await addCompetitions(makeInput('NZ', 100)))[0]!,
    (await addCompetitions(makeInput('IS', 9000)))[0]!,
  ];
  const [alsoFar, alsoExpensive, neither] = [
    (await addCompetitions(makeInput('NZ', 100)))[0]!,
    (await addCompetitions(makeInput('MT', 9500)))[0]!,
    (await addCompetitions(makeInput('MT', 100)))[0]!,
  ];
  const [film, twin] = [await registerFilm({}, owner), await registerFilm({}, owner)];
  const submission = {
    id: newId(),
    filmId: film,
    competitionId: far,
    userId: owner.user,
    state: 'will-not-submit',
    refusedFor: 'too-far',
    rowVersion: 1,
  };
  await publishEvent('submission.added', `submission-${submission.id}`, 1, { submission } as never);
  await waitForEvent(`submission-${submission.id}`, 1);
  await as(owner, () =>
    client.hideCompetition({
      filmId: film,
      competitionId: expensive,
      isHidden: true,
      reason: 'too-expensive',
    }),
  );
  for (const id of [film, twin]) await subscribeFilm(id);
  await getProvider(RecommendMonthly).run();
  const [learned, unlearned] = await Promise.all([film, twin].map((id) => getRecommendedIds(id, owner)));
  const filterAdded = (ids: number[]) => ids.filter((id) => [alsoFar, alsoExpensive, neither].includes(id));
  expect(filterAdded(unlearned!)).toEqual([alsoFar, alsoExpensive, neither]);
  expect(filterAdded(learned!)).toEqual([neither, alsoFar, alsoExpensive]);
  const getLearnedCodes = async (id: number, filmId = film) =>
    (await getSuggestions(filmId, owner))
      .find(({ competitionId }) => competitionId === id)!
      .learned.map((message) => message.code);
  expect(await getLearnedCodes(alsoFar)).toEqual(['learned.too-far']);
  expect(await getLearnedCodes(alsoExpensive)).toEqual(['learned.too-expensive']);
  expect(await getLearnedCodes(neither)).toEqual(['learned.clear']);
  expect(await getLearnedCodes(alsoFar, twin)).toEqual([]);
});
