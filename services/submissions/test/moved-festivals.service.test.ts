import { person } from '../../runtime/test/asking.js';
import { startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

const ada = person();
const days = { startsOn: '2099-03-01', endsOn: '2099-03-09', dates: ['2098-11-01'] };

it('that a festival moved its days is said of what is to be sent there, was sent, and was taken', async () => {
  const filmId = await laurel.film(ada);
  const [first, second] = [await laurel.competition(days), await laurel.competition(days)];
  const born = await laurel.add(ada, filmId, [first.id, second.id], 'to-submit');
  const [toSubmit, taken] = born.map(({ submission }) => submission!.id);
  await laurel.move(ada, [{ submissionId: taken! }], 'submitted', { submittedAt: '2026-01-05' });
  for (const { id, festivalId } of [first, second])
    await laurel.tellPlace(id, festivalId, 2, `Shorts ${id}`, {
      ...days,
      startsOn: '2099-04-01',
      endsOn: '2099-04-09',
    });
  const read = async (id: number) => [
    (await laurel.one(ada, id)).submission!.changedSince.find(({ what }) => what === 'days'),
    (await laurel.list(ada, filmId)).items
      .find((one) => one.id === id)!
      .changedSince.find(({ what }) => what === 'days'),
  ];
  const moved = { what: 'days', from: '2099-03-01', to: '2099-04-01' };
  expect(await read(toSubmit!)).toEqual([moved, moved]);
  expect(await read(taken!)).toEqual([moved, moved]);
  await laurel.move(ada, [{ submissionId: taken! }], 'accepted', { decidedAt: '2026-02-05' });
  expect(await read(taken!)).toEqual([moved, moved]);
  await laurel.move(ada, [{ submissionId: taken! }], 'rejected', {
    decidedAt: '2026-02-05',
    reason: 'they cancelled',
  });
  expect(await read(taken!)).toEqual([undefined, undefined]);
});

it('that a festival moved into another year is said, and of the new edition nothing is compared', async () => {
  const filmId = await laurel.film(ada);
  const { id, festivalId } = await laurel.competition(days);
  const [born] = await laurel.add(ada, filmId, [id], 'to-submit');
  await laurel.tellPlace(id, festivalId, 2, `Shorts ${id}`, {
    startsOn: '2100-03-01',
    endsOn: '2100-03-09',
    dates: ['2099-11-01'],
  });
  const { changedSince, edition } = (await laurel.one(ada, born!.submission!.id)).submission!;
  expect([edition, changedSince]).toEqual([2099, [{ what: 'year', from: '2099', to: '2100' }]]);
});
