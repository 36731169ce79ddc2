import { MOST_ANNOUNCED } from '@laurel/rules/imports';
import { asker, person, refusalCode } from '../../runtime/test/asking.js';
import { ImportWorker } from '../src/commands/importing/import-worker.js';
import { Db } from '../src/database.js';
import { startCatalog, type Running } from './make.js';

let running: Running;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

it('so many files are announced and not sent by one administrator, until one is sent or cancelled, or a day is over', async () => {
  const announce = async (who = running.admin) => {
    const asked = { fileName: 'x.jsonl', bytes: 2, encoding: null };
    const { import: made } = await asker(running.stack)(who, () => running.imports.createImport(asked));
    return made!.id;
  };
  const all: number[] = [];
  for (let n = 0; n < MOST_ANNOUNCED; n++) all.push(await announce());
  const [first, second, third] = all as [number, number, number];
  const isRefused = async () => expect(await refusalCode(announce())).toBe('import.too_many');
  await isRefused();
  await announce(person('admin'));

  await running.asAdmin(() =>
    running.imports.addImportPart({ importId: first, n: 0, part: Buffer.from('{}') }),
  );
  await announce();
  await isRefused();
  await running.asAdmin(() => running.imports.cancelImport({ importId: second }));
  await announce();
  await isRefused();
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await running.get(Db).catalogImport.update({ where: { id: third }, data: { changedAt: yesterday } });
  await running.get(ImportWorker).sweep();
  await announce();
});
