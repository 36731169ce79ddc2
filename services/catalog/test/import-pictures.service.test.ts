import { randomUUID } from 'node:crypto';
import { Db } from '../src/database.js';
import { applied, bring, lines, order, reaches, report } from './bring.js';
import { makeFestival, startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

const picturesOf = async (name: string) => {
  const select = { profileImage: true, profileHerobanner: true } as const;
  return running.get(Db).festival.findFirstOrThrow({ where: { name }, select });
};
const notesOf = async (importId: number) =>
  (await report(running, importId)).items.map(({ outcome, notes }) => [outcome, notes]);

it('leaves out a picture of ours that no festival shows, says so once, and takes one that is shown or lies elsewhere', async () => {
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
  const said = [
    ['same', ['Its wide picture is none that lies here: left out']],
    ['same', ['Its picture is none that lies here: left out']],
    ['new', ['Its picture is none that lies here: left out']],
    ['new', []],
  ];
  expect(await notesOf(importId)).toEqual(said);
  await order(running, importId, 'apply');
  await reaches(running, importId, 'applied');
  expect(await notesOf(importId)).toEqual(said);
  expect(await picturesOf('Shows')).toEqual({ profileImage: shown, profileHerobanner: null });
  expect(await picturesOf('Known')).toEqual({ profileImage: null, profileHerobanner: null });
  expect(await picturesOf('New')).toEqual({ profileImage: null, profileHerobanner: elsewhere });
  expect(await picturesOf('Also')).toMatchObject({ profileImage: shown });
});

it('what a festival shows stays, also where nobody knows who made it', async () => {
  const shown = randomUUID();
  await running.take([makeFestival({ name: 'Old' })]);
  await running.get(Db).festival.updateMany({ where: { name: 'Old' }, data: { profileImage: shown } });
  const { counts } = await applied(
    running,
    lines([makeFestival({ name: 'Old', profileImage: shown, founded: 1980 })]),
  );
  expect([counts!.changed, await picturesOf('Old')]).toEqual([
    1,
    { profileImage: shown, profileHerobanner: null },
  ]);
});
