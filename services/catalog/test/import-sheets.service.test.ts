import { utils, write } from '@e965/xlsx';
import { getReport, orderStep, uploadFile, waitForState } from './import-helpers.js';
import { startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

it('an import reads the sheet with the most known columns, and reports other sheets with festivals', async () => {
  const book = utils.book_new();
  const sheets = {
    Notes: [['Ask Grace.']],
    2027: [
      ['Name', 'Country', 'City'],
      ['Sheet Days', 'DE', 'Kassel'],
    ],
    2026: [
      ['Name', 'Country'],
      ['Old Sheet Days', 'DE'],
    ],
  };
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  const file = new Uint8Array(write(book, { type: 'buffer' }) as Buffer);
  const importId = await uploadFile(running, file, 'years.xlsx');
  await waitForState(running, importId, 'mapping');
  await orderStep(running, importId, 'check');
  await waitForState(running, importId, 'checked');
  const { items } = await getReport(running, importId);
  expect(items.map(({ name, outcome, problems }) => [name, outcome, problems[0]?.message])).toEqual([
    [null, 'refused', 'The sheet “2026” was not read. Save it as its own file, and import it too.'],
    ['Sheet Days', 'new', undefined],
  ]);
});
