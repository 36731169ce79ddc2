import { seedDemo } from '../src/commands/submissions/seed-demo.js';
import { person } from '../../runtime/test/callers.js';
import { startSubmissions } from './make.js';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

it('the demo film has one submission in every state, all from suggestions and sent after entries opened', async () => {
  const [ada, filmId, batchId, opensOn, startsOn] = [person(), 1, 202611, inDays(-100), inDays(300)];
  const filmMessage = {
    id: filmId,
    version: 1,
    createdBy: ada.user,
    details: { name: 'The Salt Harvest', length: 1122 },
  };
  await laurel.publishEvent('film.registered', `film-${filmId}`, 1, { film: filmMessage });
  await laurel.addCompetition({ maxSeconds: 300 });
  const dates = [inDays(-30), '2098-12-01'];
  const acceptingCompetitions = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      laurel.addCompetition({
        dates,
        opensOn: n < 3 ? inDays(9) : opensOn,
        startsOn: n === 5 ? startsOn : undefined,
      }),
    ),
  );
  const mobile = acceptingCompetitions[3]!.id;
  await laurel.publishCompetition(mobile, acceptingCompetitions[3]!.festivalId, 2, 'Mobile Film', {
    dates,
    opensOn,
  });
  const items = acceptingCompetitions.map(({ id }) => ({
    competitionId: id,
    chance: 'safe',
    reason: 'fits',
    score: 9,
  }));
  await laurel.publishEvent('recommendation.created', `recommendation-${filmId}-${batchId}`, batchId, {
    filmId,
    userId: ada.user,
    batchId,
    items,
  });

  const logSpy = vi.spyOn(console, 'log').mockImplementation(() => {});
  await seedDemo(laurel.service.app);
  const { items: all } = await laurel.listSubmissions(ada, filmId);
  const states = all.map(({ state }) => state).toSorted();
  expect(states).toEqual([
    'accepted',
    'awarded',
    'rejected',
    'submitted',
    'suggested',
    'suggested',
    'suggested',
    'suggested',
    'suggested',
    'to-submit',
    'waitlist',
    'will-not-submit',
  ]);
  // The seed only uses names that begin with "Shorts". Others remain suggestions.
  expect(all.find(({ competitionId }) => competitionId === mobile)!.state).toBe('suggested');
  const suggested = new Set(acceptingCompetitions.map(({ id }) => id));
  expect(all.filter(({ competitionId }) => !suggested.has(competitionId))).toEqual([]);
  const awarded = all.find(({ state }) => state === 'awarded')!;
  const lastEdition = Number(startsOn.slice(0, 4)) - 1;
  expect(awarded).toMatchObject({ competitionId: acceptingCompetitions[5]!.id, edition: lastEdition });
  expect(awarded.dateId).toBeNull();
  expect(awarded.decidedAt! < `${lastEdition}${startsOn.slice(4)}`).toBe(true);
  const sent = all.filter(({ state, submittedAt }) => submittedAt && state !== 'awarded');
  expect(sent).toHaveLength(3);
  expect(sent.filter(({ submittedAt }) => submittedAt! < opensOn)).toEqual([]);
  // The deadline must be the next one on the submission day, in an open competition.
  const [open, tiers] = [
    acceptingCompetitions.slice(3).map(({ id }) => id),
    new Map(acceptingCompetitions.map(({ id, dateIds }) => [id, dateIds])),
  ];
  for (const { competitionId, dateId } of sent)
    expect([open.includes(competitionId), dateId]).toEqual([true, tiers.get(competitionId)![0]]);
  const { history } = await laurel.getSubmission(ada, all.find(({ state }) => state === 'awarded')!.id);
  expect(history.map(({ to, actor }) => [to, actor])).toEqual([
    ['suggested', 'laurel'],
    ['submitted', ada.user],
    ['accepted', ada.user],
    ['awarded', ada.user],
  ]);

  await seedDemo(laurel.service.app);
  expect(logSpy.mock.lastCall).toEqual(['The demo submissions already exist.']);
  logSpy.mockRestore();
});
