import { person } from '../../runtime/test/callers.js';
import { startSubmissions } from './make.js';
import { createSuggest } from './suggesting.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());
const suggest = createSuggest(() => laurel);

const ada = person();
const competitionInput = { dates: ['2098-11-01'], notificationDate: '2099-02-01' };

it('changes since an entry was planned are returned with it until it is planned again', async () => {
  const filmId = await laurel.registerFilm(ada);
  const { id, festivalId } = await laurel.addCompetition(competitionInput);
  const [added] = await laurel.addSubmissions(ada, filmId, [id], 'to-submit');
  const { id: submissionId } = added!.submission!;
  const listChanges = async () => [
    (await laurel.getSubmission(ada, submissionId)).submission!.changedSince,
    (await laurel.listSubmissions(ada, filmId)).items[0]!.changedSince,
  ];
  expect(await listChanges()).toEqual([[], []]);
  const moved = { ...competitionInput, dates: ['2098-10-01'], notificationDate: '2099-03-01' };
  await laurel.publishCompetition(id, festivalId, 2, `Shorts ${id}`, moved);
  const changes = [
    { what: 'dates', from: '2098-11-01', to: '2098-10-01' },
    { what: 'answer', from: '2099-02-01', to: '2099-03-01' },
  ];
  expect(await listChanges()).toEqual([changes, changes]);
  await laurel.changeSubmissions(ada, [{ submissionId }], 'waitlist');
  expect(await listChanges()).toEqual([[], []]);
  await laurel.waitForVerdict(filmId, id, 'eligible', 2);
  await laurel.changeSubmissions(ada, [{ submissionId }], 'to-submit');
  expect(await listChanges()).toEqual([[], []]);
  await laurel.publishCompetition(id, festivalId, 3, `Shorts ${id}`, {
    ...moved,
    notificationDate: '2099-04-01',
  });
  const latest = [{ what: 'answer', from: '2099-03-01', to: '2099-04-01' }];
  expect(await listChanges()).toEqual([latest, latest]);
  await laurel.publishCompetition(id, festivalId, 4, `Shorts ${id}`, {
    startsOn: '2100-03-01',
    dates: ['2099-10-01'],
    notificationDate: '2100-02-01',
  });
  const yearChange = [{ what: 'year', from: '2099', to: '2100' }];
  expect(await listChanges()).toEqual([yearChange, yearChange]);
  // Planning the entry again plans it for the new year.
  await laurel.changeSubmissions(ada, [{ submissionId }], 'waitlist');
  await laurel.waitForVerdict(filmId, id, 'eligible', 4);
  await laurel.changeSubmissions(ada, [{ submissionId }], 'to-submit');
  expect(await listChanges()).toEqual([[], []]);
});

it('an inactive and a deleted competition are reported, and their suggestions are removed', async () => {
  const filmId = await laurel.registerFilm(ada);
  const [first, second, third] = [
    await laurel.addCompetition(competitionInput),
    await laurel.addCompetition(competitionInput),
    await laurel.addCompetition(competitionInput),
  ];
  await laurel.addSubmissions(ada, filmId, [first.id, second.id], 'to-submit');
  await suggest(ada, filmId, third.id);
  const { dates } = await laurel.db.competition.findUniqueOrThrow({ where: { id: first.id } });
  await laurel.publishEvent('competition.changed', `competition-${first.id}`, 2, {
    whole: {
      competition: {
        id: first.id,
        version: 2,
        festivalId: first.festivalId,
        name: 'Shorts',
        isDeprecated: true,
      },
      terms: [],
      dates: (dates as { fees: unknown }[]).map(({ fees, ...date }) => date),
      fees: [],
    },
  });
  for (const { id } of [second, third])
    await laurel.publishEvent('competition.deleted', `competition-${id}`, 2, { competitionId: id });
  const { items } = await laurel.listSubmissions(ada, filmId);
  const discontinued = [{ what: 'discontinued', from: null, to: null }];
  const changesByCompetition = new Map(
    items.map(({ competitionId, changedSince }) => [competitionId, changedSince]),
  );
  expect(changesByCompetition).toEqual(
    new Map([
      [first.id, discontinued],
      [second.id, discontinued],
    ]),
  );
});
