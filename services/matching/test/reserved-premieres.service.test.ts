import { parseMessage } from '@laurel/messages/formatting/serialized-message';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import { openFilm } from './explained.js';
import {
  ada,
  as,
  explain,
  firstPage,
  addCompetitions,
  reservePremieres,
  newId,
  stage,
  client,
  upTo,
  makeRunRequest,
} from './stage.js';

stage();

let film: number, demanding: number, withoutDemand: number;
beforeAll(async () => {
  const term = { type: 'premiere_restriction', premiere_restriction: 'World Premiere' };
  [demanding, withoutDemand] = (await addCompetitions({ terms: [term] }, { terms: [upTo(1200)] })) as [
    number,
    number,
  ];
  film = await openFilm({ screenings: { values: [] }, isOnline: false });
});

/** The notices of the list and of the explanation, as text. Both must be equal. */
async function noticed(competitionId: number): Promise<string[]> {
  const [explained] = await explain(film, [competitionId]);
  const { items } = await as(ada, () => client.getListing({ filmId: film, ...firstPage }));
  const listed = items.find((item) => item.competitionId === competitionId)!;
  expect(listed.explanation!.notices).toEqual(explained!.notices);
  return explained!.notices.map((notice) => formatMessage(parseMessage(notice)));
}
const lost = expect.stringContaining('uses up the world premiere');

it('warns about a premiere that the film reserves, without a run', async () => {
  await as(ada, () => client.runWizard(makeRunRequest(film)));
  expect(await noticed(withoutDemand)).toEqual([]);
  await reservePremieres(film, 2, [{ level: 'world' }]);
  expect(await noticed(withoutDemand)).toEqual([lost]);
  expect(await noticed(demanding)).toEqual([]);
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
  expect(await noticed(withoutDemand)).toEqual([]);
  await reservePremieres(film, 4, [{ level: 'world', festivalId: newId() }]);
  expect(await noticed(demanding)).toEqual([lost]);
});

it('warns about a premiere reserved by a run when the film reserves none', async () => {
  await reservePremieres(film, 5, []);
  expect(await noticed(withoutDemand)).toEqual([lost]);
  expect(await noticed(demanding)).toEqual([]);
});
