import { saidOf } from '@laurel/words/message';
import { words } from '@laurel/words/words';
import { openFilm } from './explained.js';
import { ada, as, explain, firstPage, held, keeping, newId, stage, to, upTo, wish } from './stage.js';

stage();

let film: number, asks: number, askedNot: number;
beforeAll(async () => {
  const asking = { type: 'premiere_restriction', premiere_restriction: 'World Premiere' };
  [asks, askedNot] = (await held({ terms: [asking] }, { terms: [upTo(1200)] })) as [number, number];
  film = await openFilm({ screenings: { values: [] }, isOnline: false });
});

/** What the list of matches and the explanation say beside the verdict, in words. */
async function noticed(competitionId: number): Promise<string[]> {
  const [explained] = await explain(film, [competitionId]);
  const { items } = await as(ada, () => to.getListing({ filmId: film, ...firstPage }));
  const listed = items.find((item) => item.competitionId === competitionId)!;
  expect(listed.explanation!.notices).toEqual(explained!.notices);
  return explained!.notices.map((notice) => words(saidOf(notice)));
}
const lost = expect.stringContaining('uses up the world premiere');

it('a premiere that the film keeps is warned of wherever its verdict stands, without a run that wishes it', async () => {
  await as(ada, () => to.runWizard(wish(film)));
  expect(await noticed(askedNot)).toEqual([]);
  await keeping(film, 2, [{ level: 'world' }]);
  expect(await noticed(askedNot)).toEqual([lost]);
  expect(await noticed(asks)).toEqual([]);
});

it('kept for one festival, it is lost at any other, also where the run wishes it kept for whoever asks', async () => {
  const { items } = await as(ada, () => to.getListing({ filmId: film, ...firstPage }));
  const { festivalId } = items.find(({ competitionId }) => competitionId === askedNot)!;
  const preferences = { budget: null, qualifiers: [], regions: [], from: null, to: null, keep: ['world'] };
  await as(ada, () => to.runWizard(wish(film, { preferences })));
  await keeping(film, 3, [{ level: 'world', festivalId }]);
  expect(await noticed(askedNot)).toEqual([]);
  await keeping(film, 4, [{ level: 'world', festivalId: newId() }]);
  expect(await noticed(asks)).toEqual([lost]);
});

it('what a run wishes is warned of where the film keeps nothing', async () => {
  await keeping(film, 5, []);
  expect(await noticed(askedNot)).toEqual([lost]);
  expect(await noticed(asks)).toEqual([]);
});
