import { Db } from '../src/database/client.js';
import { isLiveDocument } from '../src/search/model/current-state.js';
import { readDocuments } from '../src/search/feed/read-documents.js';
import { makeCompetition, makeDate, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

it('the catalogue size counts the same live competitions as the search, without deprecated ones', async () => {
  const daysByName = {
    Open: [30],
    Past: [-30],
    'Past and open': [-30, 30],
    'Closed early': [40],
    Withdrawn: [30],
  };
  await running.importRecords([
    makeFestival({
      competitions: [
        ...Object.entries(daysByName).map(([name, days]) =>
          makeCompetition({ name, dates: days.map((day) => makeDate(day)) }),
        ),
        makeCompetition({ name: 'No dates', dates: [] }),
      ],
    }),
    makeFestival({ name: 'Pine', competitions: [] }),
  ]);
  const db = running.get(Db);
  await db.$executeRaw`update competition set "isDeprecated" = true where name = 'Withdrawn'`;
  await db.$executeRaw`update competition_date set deprecated = true
    where "competitionId" = (select id from competition where name = 'Closed early')`;
  await db.$executeRaw`update festival set "isDemonstration" = true where name = 'Pine'`;
  const documents = await readDocuments(db.rows, [1, 2]);
  const liveNames = documents.flatMap(({ competitions }) =>
    competitions.filter((competition) => isLiveDocument(competition, Date.now())).map(({ name }) => name),
  );
  expect(liveNames.toSorted()).toEqual(['No dates', 'Open', 'Past and open']);
  expect(await running.asAnonymous(() => running.catalog.getCatalogueSize({}))).toEqual({
    festivals: 2,
    competitions: 5,
    demonstrations: 1,
    liveCompetitions: liveNames.length,
  });
});
