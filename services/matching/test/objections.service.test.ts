import { RecommendMonthly } from '../src/jobs/recommend-monthly.js';
import {
  as,
  daysAhead,
  addCompetitions,
  inside,
  newId,
  person,
  registered,
  seen,
  stage,
  subscribed,
  publishEvent,
  client,
  upTo,
} from './stage.js';

stage();

const suggestions = async (filmId: number, owner: ReturnType<typeof person>) =>
  (await as(owner, () => client.getRecommendations({ filmId, page: 1, pageSize: 200 }))).items;
const recommended = async (filmId: number, owner: ReturnType<typeof person>) =>
  (await suggestions(filmId, owner)).map(({ competitionId }) => competitionId);
const alone = { dates: [daysAhead(60)] };

it('ranks a suggestion last when it resembles refused or hidden ones: too far or too expensive', async () => {
  const owner = person();
  const at = (country: string, amount: number) => ({
    ...alone,
    terms: [upTo(3600)],
    at: { country },
    fee: { amount, currency: 'CHF' },
  });
  const [far, expensive] = [
    (await addCompetitions(at('NZ', 100)))[0]!,
    (await addCompetitions(at('IS', 9000)))[0]!,
  ];
  const [alsoFar, alsoExpensive, neither] = [
    (await addCompetitions(at('NZ', 100)))[0]!,
    (await addCompetitions(at('MT', 9500)))[0]!,
    (await addCompetitions(at('MT', 100)))[0]!,
  ];
  const [film, twin] = [await registered({}, owner), await registered({}, owner)];
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
  await seen(`submission-${submission.id}`, 1);
  await as(owner, () =>
    client.hideCompetition({
      filmId: film,
      competitionId: expensive,
      isHidden: true,
      reason: 'too-expensive',
    }),
  );
  for (const id of [film, twin]) await subscribed(id);
  await inside(RecommendMonthly).run();
  const [learned, unlearned] = await Promise.all([film, twin].map((id) => recommended(id, owner)));
  const among = (ids: number[]) => ids.filter((id) => [alsoFar, alsoExpensive, neither].includes(id));
  expect(among(unlearned!)).toEqual([alsoFar, alsoExpensive, neither]);
  expect(among(learned!)).toEqual([neither, alsoFar, alsoExpensive]);
  const getLearnedCodes = async (id: number, filmId = film) =>
    (await suggestions(filmId, owner))
      .find(({ competitionId }) => competitionId === id)!
      .learned.map((message) => message.code);
  expect(await getLearnedCodes(alsoFar)).toEqual(['learned.too-far']);
  expect(await getLearnedCodes(alsoExpensive)).toEqual(['learned.too-expensive']);
  expect(await getLearnedCodes(neither)).toEqual(['learned.clear']);
  expect(await getLearnedCodes(alsoFar, twin)).toEqual([]);
});
