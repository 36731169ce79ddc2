import { randomUUID } from 'node:crypto';
import { Db } from '../src/database/client.js';
import { applied, bring, lines, order, reaches, report } from './bring.js';
import { makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

const getPictures = async (name: string) => {
  const select = { profileImage: true, profileHerobanner: true } as const;
  return running.get(Db).festival.findFirstOrThrow({ where: { name }, select });
};
const getNotes = async (importId: number) =>
  (await report(running, importId)).items.map(({ outcome, notes }) => [outcome, notes]);

it('omits an uploaded picture that no festival shows, with one note, and accepts a shown or external one', async () => {
  const [shown, strange] = [randomUUID(), randomUUID()];
  await running.take([makeFestival({ name: 'Shows' }), makeFestival({ name: 'Known', city: 'Nice' })]);
  await running.get(Db).festival.updateMany({ where: { name: 'Shows' }, data: { profileImage: shown } });
  const elsewhere = 'https://elsewhere.example/a.jpg';
  const file = lines([
    makeFestival({ name: 'Shows', profileImage: shown, profileHerobanner: strange }),
    makeFestival({ name: 'Known', city: 'Nice', profileImage: strange }),
    makeFestival({ name: 'New', profileImage: strange, profileHerobanner: elsewhere }),
    makeFestival({ name: 'Also', city: 'Nice', profileImage: shown }),
  ]);
  const importId = await bring(running, file);
  await reaches(running, importId, 'checked');
  const expected = [
    ['same', ['Its wide picture is not stored here and was left out']],
    ['same', ['Its picture is not stored here and was left out']],
    ['new', ['Its picture is not stored here and was left out']],
    ['new', []],
  ];
  expect(await getNotes(importId)).toEqual(expected);
  await order(running, importId, 'apply');
  await reaches(running, importId, 'applied');
  expect(await getNotes(importId)).toEqual(expected);
  expect(await getPictures('Shows')).toEqual({ profileImage: shown, profileHerobanner: null });
  expect(await getPictures('Known')).toEqual({ profileImage: null, profileHerobanner: null });
  expect(await getPictures('New')).toEqual({ profileImage: null, profileHerobanner: elsewhere });
  expect(await getPictures('Also')).toMatchObject({ profileImage: shown });
});

it('keeps a picture that the festival shows already, even if its uploader is unknown', async () => {
  const shown = randomUUID();
  await running.take([makeFestival({ name: 'Old' })]);
  await running.get(Db).festival.updateMany({ where: { name: 'Old' }, data: { profileImage: shown } });
  const { counts } = await applied(
    running,
    lines([makeFestival({ name: 'Old', profileImage: shown, founded: 1980 })]),
  );
  expect([counts!.changed, await getPictures('Old')]).toEqual([
    1,
    { profileImage: shown, profileHerobanner: null },
  ]);
});
