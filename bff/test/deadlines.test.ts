import fs from 'node:fs';
import path from 'node:path';
import { CatalogServiceService } from '@laurel/proto/catalog/v1/catalog';
import type { Submission } from '@laurel/proto/submissions/v1/submissions';
import { createClient } from '@laurel/runtime/grpc/client';
import { findFreePort } from '../../deploy/processes/ports.mjs';
import { ImportCatalog } from '../../services/catalog/src/commands/importing/import-catalog.js';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { addFestivalLocations } from '../src/functions/submissions/festival-locations.js';
import { addDeadlinesIfAvailable } from '../src/functions/submissions/submission-deadlines.js';
import { until } from '../../deploy/testing/until.mjs';
import type { SubmissionDeadline } from '../src/shapes/submissions/submission.js';
import { inDays } from './import-festivals.js';
import { allServices, startPlatform } from './platform.js';

type DeadlineRow = { competitionName: string; deadline: SubmissionDeadline | null };
const tier = (daysFromNow: number, amount: number) => ({
  date: inDays(daysFromNow),
  title: `${daysFromNow}`,
  fees: [{ title: 'Fee', amount, currency: 'EUR' }],
});
const competitions = [
  { name: 'Coming', dates: [tier(40, 3000), tier(-5, 1000), tier(20, 2000)] },
  { name: 'Past', dates: [tier(-40, 1000), tier(-9, 2000)] },
  { name: 'Undated', dates: [] },
  { name: 'Sent', dates: [tier(20, 2000)] },
];
let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform({}, allServices);
});
afterAll(() => laurel?.stop());

describe('the deadlines of a film’s submissions', () => {
  it('are the next deadline with its fees, the last one if all have passed, and none for a sent entry', async () => {
    const file = path.join(laurel.stack.folder, 'deadlines.json');
    const location = { country: 'FR', city: 'Lyon', website: 'https://festival.example' };
    fs.writeFileSync(file, JSON.stringify([{ name: 'Lantern Film Festival', ...location, competitions }]));
    await laurel.getProvider(catalog, ImportCatalog).run(file);
    const { cookie } = await laurel.signIn();
    const { body: film } = await laurel.post('addFilm', { name: 'Salt', length: 600 }, cookie);
    const { items: names } = (await laurel.get('getAllFestivalCompetitionsMinimal')).body as {
      items: { competitionId: number; name: string }[];
    };
    const getId = (name: string) => names.find((item) => item.name === name)!.competitionId;
    const addEntry = (name: string, more = {}) =>
      until(async () => {
        const { body } = await laurel.post(
          'addUserSubmission',
          { filmId: film.id, competitionId: getId(name), ...more },
          cookie,
        );
        return body.items?.[0].submission;
      });
    await Promise.all(['Coming', 'Past', 'Undated'].map((name) => addEntry(name, { state: 'waitlist' })));
    await addEntry('Sent', { state: 'accepted' });
    const { body } = await laurel.get(
      'getUserSubmissionsByFilmId',
      { filmId: film.id, deadlines: true },
      cookie,
    );
    const summary = Object.fromEntries(
      body.items.map(({ competitionName, deadline }: DeadlineRow) => [
        competitionName,
        deadline && [
          deadline.date.date,
          deadline.isPast,
          deadline.dates,
          deadline.later,
          deadline.fees.map(({ amount }) => amount),
        ],
      ]),
    );
    expect(summary).toEqual({
      Coming: [inDays(20), false, 3, 1, [2000]],
      Past: [inDays(-9), true, 2, 0, [2000]],
      Undated: null,
      Sent: undefined,
    });
    const [lastDate] = (
      await laurel.get('getCompetitionDates', { competitionId: getId('Coming') })
    ).body.items.slice(-1) as { id: number; date: string }[];
    const coming = body.items.find(({ competitionName }: DeadlineRow) => competitionName === 'Coming');
    const items = [{ submissionId: coming.id, dateId: lastDate!.id }];
    await laurel.post('updateUserSubmissionState', { items, state: 'to-submit' }, cookie);
    const list = await laurel.get('getUserSubmissionsByFilmId', { filmId: film.id, deadlines: true }, cookie);
    const planned = list.body.items.find(({ id }: { id: number }) => id === coming.id);
    expect(planned.deadline).toMatchObject({ date: { date: lastDate!.date }, isPlanned: true, later: 0 });
    expect(coming.deadline.isPlanned).toBe(false);
    const locations = body.items.map(({ festival }: { festival?: { city: string; country: string } }) => [
      festival?.city,
      festival?.country,
    ]);
    expect(locations).toEqual(Array(4).fill(['Lyon', 'FR']));
    const plain = (await laurel.get('getUserSubmissionsByFilmId', { filmId: film.id }, cookie)).body;
    expect(plain.items.some((item: object) => 'deadline' in item || 'festival' in item)).toBe(false);
  });

  it('are omitted while the catalogue is unavailable', async () => {
    const unreachableCatalog = createClient(CatalogServiceService, `127.0.0.1:${await findFreePort()}`);
    const submission = { id: 1, competitionId: 7, festivalId: 3, state: 'to-submit' } as Submission;
    expect(await addDeadlinesIfAvailable([submission], unreachableCatalog)).toEqual([submission]);
    expect(await addFestivalLocations([submission], unreachableCatalog)).toEqual([submission]);
    unreachableCatalog.close();
  });
});
