import { Db } from '../src/database/client.js';
import { Importer } from '../src/commands/importing/importer.js';
import { bring, lines, order, reaches, report } from './bring.js';
import { makeCompetition, makeFestival, startCatalog, type Running } from './make.js';

let running: Running, db: Db;
beforeAll(async () => {
  running = await startCatalog();
  db = running.get(Db);
});
afterAll(() => running?.stop());
/** Leases the import, so that the service's own worker does not take it. */
const leaseImport = (id: number, ms: number) =>
  db.catalogImport.update({ where: { id }, data: { lockedUntil: new Date(Date.now() + ms) } });

it('renews the lease of a command line import while its file is read', async () => {
  const bytes = Buffer.from(lines(Array.from({ length: 500 }, (_, n) => ({ name: `Read ${n}` }))));
  const state = { state: 'reading', chunks: 1, received: bytes.length, pieces: { create: { n: 0, bytes } } };
  const made = (leasedUntil: Date | null) =>
    db.catalogImport.create({
      data: { fileName: 'x.jsonl', bytes: bytes.length, ...state, lockedUntil: leasedUntil },
    });
  const { id } = await made(new Date(Date.now() + 20_000));
  const before = Date.now();
  await running.get(Importer).processNextBatch(id);
  const { lockedUntil: leasedUntil, total } = await db.catalogImport.findUniqueOrThrow({ where: { id } });
  expect([leasedUntil!.getTime() > before + 100_000, total]).toEqual([true, 500]);
  // The worker of the service takes an import without a lease.
  const { id: sent } = await made(null);
  await reaches(running, sent, 'checked');
  expect((await db.catalogImport.findUniqueOrThrow({ where: { id: sent } })).lockedUntil).toBeNull();
});

it('a rejected batch of one import does not reduce the batch size of another', async () => {
  const stored = makeFestival({ name: 'Contradicted' });
  await running.take([stored]);
  const terms = [{ type: 'online_restriction', online_restriction: false }];
  const wrong = { ...stored, internetDisallowed: true, competitions: [makeCompetition({ terms })] };
  const others = (what: string) =>
    Array.from({ length: 99 }, (_, n) => ({ name: `${what} ${n}`, country: 'DE', city: `City ${n}` }));
  const [one, other] = [
    await bring(running, lines([wrong, ...others('One')])),
    await bring(running, lines([...others('Other'), { name: 'Last Other' }, { name: 'Past' }])),
  ];
  for (const id of [one, other]) {
    await reaches(running, id, 'checked');
    await leaseImport(id, 3_600_000);
    await order(running, id, 'apply');
  }
  const importer = running.get(Importer);
  const done = async (id: number) => (await report(running, id)).import!.done;
  await importer.processNextBatch(one);
  await importer.processNextBatch(other);
  expect([await done(one), await done(other)]).toEqual([0, 100]);
  await importer.processNextBatch(one);
  expect(await done(one)).toBe(0); // the first of these twenty is still rejected
  while (await importer.processNextBatch(one));
  expect((await reaches(running, one, 'applied')).counts).toMatchObject({ added: 99, refused: 1 });
});
