import { RecommendMonthly } from '../src/commands/recommend-monthly.js';
import {
  as,
  daysAhead,
  held,
  inside,
  newId,
  person,
  registered,
  seen,
  stage,
  subscribed,
  tell,
  to,
  upTo,
} from './stage.js';

stage();

const suggestions = async (filmId: number, owner: ReturnType<typeof person>) =>
  (await as(owner, () => to.getRecommendations({ filmId, page: 1, pageSize: 200 }))).items;
const recommended = async (filmId: number, owner: ReturnType<typeof person>) =>
  (await suggestions(filmId, owner)).map(({ competitionId }) => competitionId);
const alone = { dates: [daysAhead(60)] };

it('what is suggested comes last where it is as what was given up or hidden: too far, too dear', async () => {
  const owner = person();
  const at = (country: string, amount: number) => ({
    ...alone,
    terms: [upTo(3600)],
    at: { country },
    fee: { amount, currency: 'CHF' },
  });
  const [far, dear] = [(await held(at('NZ', 100)))[0]!, (await held(at('IS', 9000)))[0]!];
  const [alsoFar, alsoDear, neither] = [
    (await held(at('NZ', 100)))[0]!,
    (await held(at('MT', 9500)))[0]!,
    (await held(at('MT', 100)))[0]!,
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
  await tell('submission.added', `submission-${submission.id}`, 1, { submission } as never);
  await seen(`submission-${submission.id}`, 1);
  await as(owner, () =>
    to.hideCompetition({ filmId: film, competitionId: dear, isHidden: true, reason: 'too-expensive' }),
  );
  for (const id of [film, twin]) await subscribed(id);
  await inside(RecommendMonthly).run();
  const [learned, unlearned] = await Promise.all([film, twin].map((id) => recommended(id, owner)));
  const among = (ids: number[]) => ids.filter((id) => [alsoFar, alsoDear, neither].includes(id));
  expect(among(unlearned!)).toEqual([alsoFar, alsoDear, neither]);
  expect(among(learned!)).toEqual([neither, alsoFar, alsoDear]);
  const saidOf = async (id: number, filmId = film) =>
    (await suggestions(filmId, owner))
      .find(({ competitionId }) => competitionId === id)!
      .learned.map((one) => one.code);
  expect(await saidOf(alsoFar)).toEqual(['learned.too-far']);
  expect(await saidOf(alsoDear)).toEqual(['learned.too-expensive']);
  expect(await saidOf(neither)).toEqual(['learned.clear']);
  expect(await saidOf(alsoFar, twin)).toEqual([]);
});
