import { Db } from '../src/database.js';
import { Importer } from '../src/commands/importing/importer.js';
import { bring, lines, order, reaches, report } from './bring.js';
import { makeCompetition, makeFestival, startCatalog, type Running } from './make.js';

let running: Running, db: Db;
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
}, 60_000);
afterAll(() => running?.stop());
/** The service's own worker leaves it alone. */
const hold = (id: number, ms: number) =>
  db.catalogImport.update({ where: { id }, data: { heldUntil: new Date(Date.now() + ms) } });

it('an import of the command line is held on while its file is read, however long that takes', async () => {
  const bytes = Buffer.from(lines(Array.from({ length: 500 }, (_, n) => ({ name: `Read ${n}` }))));
  const state = { state: 'reading', parts: 1, received: bytes.length, pieces: { create: { n: 0, bytes } } };
  const made = (heldUntil: Date | null) =>
    db.catalogImport.create({ data: { fileName: 'x.jsonl', bytes: bytes.length, ...state, heldUntil } });
  const { id } = await made(new Date(Date.now() + 20_000));
  const before = Date.now();
  await running.get(Importer).step(id);
  const { heldUntil, total } = await db.catalogImport.findUniqueOrThrow({ where: { id } });
  expect([heldUntil!.getTime() > before + 100_000, total]).toEqual([true, 500]);
  // What nobody holds stays so: the service's worker has it.
  const { id: sent } = await made(null);
  await reaches(running, sent, 'checked');
  expect((await db.catalogImport.findUniqueOrThrow({ where: { id: sent } })).heldUntil).toBeNull();
});

it('what is refused together in one import makes the batches of no other smaller', async () => {
  const stored = makeFestival({ name: 'Contradicted' });
  await running.take([stored]);
  const terms = [{ type: 'online_restriction', online_restriction: false }];
  const wrong = { ...stored, internetDisallowed: true, competitions: [makeCompetition({ terms })] };
  const others = (what: string) =>
    Array.from({ length: 99 }, (_, n) => ({ name: `${what} ${n}`, country: 'DE', city: `City ${n}` }));
  const [one, other] = [
    await bring(running, lines([wrong, ...others('One')])),
    await bring(running, lines([...others('Other'), { name: 'Last Other' }, { name: 'Over' }])),
  ];
  for (const id of [one, other]) {
    await reaches(running, id, 'checked');
    await hold(id, 3_600_000);
    await order(running, id, 'apply');
  }
  const importer = running.get(Importer);
  const done = async (id: number) => (await report(running, id)).import!.done;
  await importer.step(one);
  await importer.step(other);
  expect([await done(one), await done(other)]).toEqual([0, 100]);
  await importer.step(one);
  expect(await done(one)).toBe(0); // of twenty the first is refused still
  while (await importer.step(one));
  expect((await reaches(running, one, 'applied')).counts).toMatchObject({ added: 99, refused: 1 });
});
