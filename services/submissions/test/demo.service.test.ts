import { seedDemo } from '../src/commands/seed-demo.js';
import { person, startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

it('the demo film has one submission in every state, each of what matching has suggested, sent after entries opened', async () => {
  const [ada, filmId, batchId, opensOn] = [person(), 1, 202611, '2026-02-01'];
  const told = { id: filmId, version: 1, createdBy: ada.user, facts: { name: 'The Salt Harvest', length: 1122 } };
  await laurel.tell('film.registered', `film-${filmId}`, 1, { film: told });
  await laurel.competition({ longest: 300 });
  const taking = await Promise.all(Array.from({ length: 9 }, () => laurel.competition({ opensOn })));
  const mobile = taking[0]!.id;
  await laurel.tellPlace(mobile, taking[0]!.festivalId, 2, 'Mobile Film', { opensOn });
  const items = taking.map(({ id }) => ({ competitionId: id, chance: 'safe', reason: 'fits', text: 'Fits', score: 9 }));
  await laurel.tell('recommendation.made', `recommendation-${filmId}`, batchId, { filmId, userId: ada.user, batchId, items });

  const said = jest.spyOn(console, 'log').mockImplementation(() => {});
  await seedDemo(laurel.service.app, []);
  const { items: all } = await laurel.list(ada, filmId);
  const states = all.map(({ state }) => state).toSorted();
  expect(states).toEqual(['accepted', 'awarded', 'rejected', 'submitted', 'suggested', 'suggested', 'to-submit', 'waitlist', 'will-not-submit']); // prettier-ignore
  // Named "Shorts …": what is named otherwise is left among the suggestions.
  expect(all.find(({ competitionId }) => competitionId === mobile)!.state).toBe('suggested');
  const suggested = new Set(taking.map(({ id }) => id));
  expect(all.filter(({ competitionId }) => !suggested.has(competitionId))).toEqual([]);
  expect(all.filter(({ submittedAt }) => submittedAt && submittedAt < opensOn)).toEqual([]);
  const { history } = await laurel.one(ada, all.find(({ state }) => state === 'awarded')!.id);
  expect(history.map(({ to, actor }) => [to, actor])).toEqual([['suggested', 'laurel'], ['submitted', ada.user], ['accepted', ada.user], ['awarded', ada.user]]); // prettier-ignore

  await seedDemo(laurel.service.app, []);
  expect(said.mock.lastCall).toEqual(['The demo submissions are there already.']);
  said.mockRestore();
});
