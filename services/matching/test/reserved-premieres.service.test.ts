import { parseMessage } from '@laurel/messages/formatting/serialized-message';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import { registerOpenFilm } from './explain-term.js';
import {
  ada,
  as,
  explain,
  firstPage,
  addCompetitions,
  reservePremieres,
  newId,
  setUpService,
  client,
  maxRuntime,
  makeRunRequest,
} from './setup.js';

setUpService();

let film: number, demanding: number, withoutDemand: number;
beforeAll(async () => {
  const term = { type: 'premiere_restriction', premiere_restriction: 'World Premiere' };
  [demanding, withoutDemand] = (await addCompetitions({ terms: [term] }, { terms: [maxRuntime(1200)] })) as [
    number,
    number,
  ];
  film = await registerOpenFilm({ screenings: { values: [] }, isOnline: false });
});

/** Returns the notices as text. Checks that the list and the explanation have the same ones. */
async function getNotices(competitionId: number): Promise<string[]> {
  const [explained] = await explain(film, [competitionId]);
  const { items } = await as(ada, () => client.getListing({ filmId: film, ...firstPage }));
  const listed = items.find((item) => item.competitionId === competitionId)!;
  expect(listed.explanation!.notices).toEqual(explained!.notices);
  return explained!.notices.map((notice) => formatMessage(parseMessage(notice)));
}
const lostPremiere = expect.stringContaining('uses up the world premiere');

it('warns about a premiere that the film reserves, without a run', async () => {
  await as(ada, () => client.runWizard(makeRunRequest(film)));
  expect(await getNotices(withoutDemand)).toEqual([]);
  await reservePremieres(film, 2, [{ level: 'world' }]);
  expect(await getNotices(withoutDemand)).toEqual([lostPremiere]);
  expect(await getNotices(demanding)).toEqual([]);
});

it('warns at any festival other than the one for which the premiere is reserved, even if the run reserves it in general', async () => {
  const { items } = await as(ada, () => client.getListing({ filmId: film, ...firstPage }));
  const { festivalId } = items.find(({ competitionId }) => competitionId === withoutDemand)!;
  const preferences = {
    budget: null,
    qualifiers: [],
    regions: [],
    from: null,
    to: null,
    reservedPremieres: ['world'],
  };
  await as(ada, () => client.runWizard(makeRunRequest(film, { preferences })));
  await reservePremieres(film, 3, [{ level: 'world', festivalId }]);
  expect(await getNotices(withoutDemand)).toEqual([]);
  await reservePremieres(film, 4, [{ level: 'world', festivalId: newId() }]);
  expect(await getNotices(demanding)).toEqual([lostPremiere]);
});

it('warns about a premiere reserved by a run when the film reserves none', async () => {
  await reservePremieres(film, 5, []);
  expect(await getNotices(withoutDemand)).toEqual([lostPremiere]);
  expect(await getNotices(demanding)).toEqual([]);
});
