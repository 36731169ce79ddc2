import type { ElsewhereChanged } from '@laurel/proto/submissions/v1/events';
import { Database } from '@laurel/runtime/database/client';
import { rebuild } from '@laurel/runtime/projections/rebuild';
import { publishAllSnapshots } from '@laurel/runtime/projections/snapshots';
import { person } from '../../runtime/test/callers.js';
import { countRows, listEvents } from '../../runtime/test/tables.js';
import { elsewhereSnapshots } from '../src/past-entries/publish-elsewhere.js';
import { submissions } from '../src/submissions.module.js';
import { startSubmissions } from './make.js';
import { createUndo } from './undoing.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => void (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const addEntry = async (who: ReturnType<typeof person>, film: number, competition: number, state: string) =>
  (await laurel.addSubmissions(who, film, [competition], state))[0]!.submission!;

it('a deleted competition without entries leaves no projection rows, nor does its festival', async () => {
  const { id: competitionId, festivalId } = await laurel.addCompetition();
  await laurel.publishEvent('competition.deleted', `competition-${competitionId}`, 2, {
    competitionId,
    festivalId,
  });
  await laurel.publishEvent('festival.deleted', `festival-${festivalId}`, 2, { festivalId });
  expect(await countRows(laurel.db, 'competition', 'id = $1', competitionId)).toBe(0);
  expect(await countRows(laurel.db, 'festival', 'id = $1', festivalId)).toBe(0);
});

it('rebuilt projections keep the names of deleted competitions with entries, and no others', async () => {
  const ada = person();
  const film = await laurel.registerFilm(ada);
  const { id: competitionId, festivalId } = await laurel.addCompetition();
  const other = await laurel.addCompetition();
  const entry = await addEntry(ada, film, competitionId, 'waitlist');
  await laurel.publishEvent('competition.deleted', `competition-${competitionId}`, 2, {
    competitionId,
    festivalId,
  });
  await laurel.publishEvent('festival.deleted', `festival-${festivalId}`, 2, { festivalId });
  const db = laurel.service.app.get(Database, { strict: false });
  for (const projection of Object.values(submissions.projections!).filter(
    ({ aggregateTypes: nouns }) => !nouns.includes('film'),
  ))
    await rebuild(db, projection);
  expect((await laurel.getSubmission(ada, entry.id)).submission).toMatchObject({
    competitionName: entry.competitionName,
    festivalName: entry.festivalName,
  });
  expect(await countRows(laurel.db, 'competition', 'id = $1', other.id)).toBe(0);
  expect(await countRows(laurel.db, 'festival', 'id = $1', other.festivalId)).toBe(0);
});

it('an accepted entry of a deleted competition is published among the entries elsewhere while it is on the list', async () => {
  const ada = person();
  const film = await laurel.registerFilm(ada);
  const { id: competitionId, festivalId } = await laurel.addCompetition();
  const { id: submissionId, rowVersion } = await addEntry(ada, film, competitionId, 'accepted');
  const listEntries = async () =>
    (await listEvents(laurel.db, 'aggregate = $1', `elsewhere-${film}`)).map(
      ({ payload }) => (payload as unknown as ElsewhereChanged).elsewhere!.entries ?? [],
    );
  expect(await listEntries()).toEqual([]);
  await laurel.publishEvent('competition.deleted', `competition-${competitionId}`, 2, {
    competitionId,
    festivalId,
  });
  const entry = { festival: expect.any(String), country: 'FR', state: 'accepted' };
  expect(await listEntries()).toMatchObject([[entry]]);
  await publishAllSnapshots(laurel.db as never, elsewhereSnapshots);
  expect(await listEntries()).toMatchObject([[entry], [entry]]);
  await createUndo(() => laurel)(ada, [{ submissionId, rowVersion }]);
  expect((await listEntries()).at(-1)).toEqual([]);
});
