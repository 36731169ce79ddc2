import { addDays } from '@laurel/rules/dates/days';
import { person } from '../../runtime/test/callers.js';
import { getToday } from '../src/domain/days.js';
import { createEntry } from './entries.js';
import { startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const inDays = (days: number) => addDays(getToday(), days);

it('an event has the time of the last change of the entry, its competition, its festival and its film', async () => {
  const ada = person();
  const film = await laurel.registerFilm(ada);
  const { id, festivalId, dateIds } = await laurel.addCompetition({
    startsOn: inDays(90),
    endsOn: inDays(95),
    dates: [inDays(5), inDays(20)],
  });
  await createEntry(laurel, ada, film, id, 'to-submit');
  const getChangedAt = async () => {
    const { items } = await laurel.as(ada, () =>
      laurel.client.getCalendar({ filmId: film, from: inDays(-30), to: inDays(300), page: 1, pageSize: 200 }),
    );
    const times = new Set(items.map(({ entry }) => entry!.changedAt));
    expect(times.size).toBe(1);
    return [...times][0]!;
  };
  const publishFestival = (version: number, name: string) =>
    laurel.publishEvent('festival.changed', `festival-${festivalId}`, version, {
      festival: { id: festivalId, version, name, startsOn: inDays(90), endsOn: inDays(95) },
    });
  const publishMovedDeadline = () =>
    laurel.publishEvent('competition.changed', `competition-${id}`, 2, {
      whole: {
        competition: { id, version: 2, name: 'Shorts', festivalId },
        dates: [
          { id: dateIds[0], date: inDays(6), competitionId: id, closesAt: `${inDays(6)}T23:59:59.000Z` },
        ],
      },
    });
  const times = [await getChangedAt()];
  for (const change of [
    publishMovedDeadline,
    () => publishFestival(2, 'Renamed'),
    () =>
      laurel.publishEvent('film.changed', `film-${film}`, 2, {
        film: { id: film, version: 2, createdBy: ada.user, details: { name: 'Pepper' } },
      }),
  ]) {
    await change();
    times.push(await getChangedAt());
  }
  expect(times).toEqual([...new Set(times)].toSorted());
  await publishFestival(3, 'Renamed');
  expect(await getChangedAt()).toBe(times.at(-1));
});
