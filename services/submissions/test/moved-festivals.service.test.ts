import { person } from '../../runtime/test/callers.js';
import { startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const ada = person();
const days = { startsOn: '2099-03-01', endsOn: '2099-03-09', dates: ['2098-11-01'] };

it('moved festival days are reported for entries to submit, submitted entries and accepted entries', async () => {
  const filmId = await laurel.registerFilm(ada);
  const [first, second] = [await laurel.addCompetition(days), await laurel.addCompetition(days)];
  const added = await laurel.addSubmissions(ada, filmId, [first.id, second.id], 'to-submit');
  const [toSubmitId, submittedId] = added.map(({ submission }) => submission!.id);
  await laurel.changeSubmissions(ada, [{ submissionId: submittedId! }], 'submitted', {
    submittedAt: '2026-01-05',
  });
  for (const { id, festivalId } of [first, second])
    await laurel.publishCompetition(id, festivalId, 2, `Shorts ${id}`, {
      ...days,
      startsOn: '2099-04-01',
      endsOn: '2099-04-09',
    });
  const listDayChanges = async (id: number) => [
    (await laurel.getSubmission(ada, id)).submission!.changedSince.find(({ what }) => what === 'days'),
    (await laurel.listSubmissions(ada, filmId)).items
      .find((item) => item.id === id)!
      .changedSince.find(({ what }) => what === 'days'),
  ];
  const moved = { what: 'days', from: '2099-03-01', to: '2099-04-01' };
  expect(await listDayChanges(toSubmitId!)).toEqual([moved, moved]);
  expect(await listDayChanges(submittedId!)).toEqual([moved, moved]);
  await laurel.changeSubmissions(ada, [{ submissionId: submittedId! }], 'accepted', {
    decidedAt: '2026-02-05',
  });
  expect(await listDayChanges(submittedId!)).toEqual([moved, moved]);
  await laurel.changeSubmissions(ada, [{ submissionId: submittedId! }], 'rejected', {
    decidedAt: '2026-02-05',
    reason: 'they cancelled',
  });
  expect(await listDayChanges(submittedId!)).toEqual([undefined, undefined]);
});

it('a move to another year is reported, without a comparison to the new edition', async () => {
  const filmId = await laurel.registerFilm(ada);
  const { id, festivalId } = await laurel.addCompetition(days);
  const [added] = await laurel.addSubmissions(ada, filmId, [id], 'to-submit');
  await laurel.publishCompetition(id, festivalId, 2, `Shorts ${id}`, {
    startsOn: '2100-03-01',
    endsOn: '2100-03-09',
    dates: ['2099-11-01'],
  });
  const { changedSince, edition } = (await laurel.getSubmission(ada, added!.submission!.id)).submission!;
  expect([edition, changedSince]).toEqual([2099, [{ what: 'year', from: '2099', to: '2100' }]]);
});
