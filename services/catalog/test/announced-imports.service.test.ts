import { MAX_ANNOUNCED_IMPORTS } from '@laurel/rules/festivals/imports';
import { runAs, person, refusalCode } from '../../runtime/test/callers.js';
import { ImportWorker } from '../src/commands/importing/import-worker.js';
import { Db } from '../src/database/client.js';
import { startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => void (running = await startCatalog()));
afterAll(() => running?.stop());

it('the number of announced imports per administrator is limited until one is uploaded, cancelled or a day old', async () => {
  const announce = async (administrator = running.admin) => {
    const input = { fileName: 'x.jsonl', bytes: 2, encoding: null };
    const { import: announcedImport } = await runAs(running.stack)(administrator, () =>
      running.imports.createImport(input),
    );
    return announcedImport!.id;
  };
  const ids: number[] = [];
  for (let n = 0; n < MAX_ANNOUNCED_IMPORTS; n++) ids.push(await announce());
  const [first, second, third] = ids as [number, number, number];
  const expectRefusal = async () => expect(await refusalCode(announce())).toBe('import.too_many');
  await expectRefusal();
  await announce(person('admin'));

  await running.asAdmin(() =>
    running.imports.addImportChunk({ importId: first, n: 0, chunk: Buffer.from('{}') }),
  );
  await announce();
  await expectRefusal();
  await running.asAdmin(() => running.imports.cancelImport({ importId: second }));
  await announce();
  await expectRefusal();
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await running.get(Db).catalogImport.update({ where: { id: third }, data: { changedAt: yesterday } });
  await running.get(ImportWorker).deleteExpired();
  await announce();
});
