import { getReport, orderStep, uploadFile, waitForState } from './import-helpers.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

async function uploadAndCheck(file: string) {
  const importId = await uploadFile(running, file, 'x.jsonl');
  await waitForState(running, importId, 'checked', 'failed');
  return getReport(running, importId);
}

it('an import refuses a line of 5 MB without parsing it, reports its line number, and accepts the others', async () => {
  const good = (name: string) => JSON.stringify(makeFestival({ name }));
  const longLines = [
    JSON.stringify(makeFestival({ name: 'Long', description: 'x'.repeat(5_000_000) })),
    `[${'[],'.repeat(1_666_666)}[]]`,
    `{"name":"Deep",${'"a":{'.repeat(833_333)}`,
  ];
  const { import: checkedImport, items } = await uploadAndCheck(
    [good('Before'), ...longLines, good('After')].join('\n'),
  );
  expect(checkedImport!.counts).toMatchObject({ added: 2, refused: 3 });
  expect(
    items.filter(({ line }) => line > 1 && line < 5).map(({ problems }) => problems[0]!.message),
  ).toEqual([
    'This record is longer than 1 MiB. Shorten its texts or remove some of its competitions.',
    'This record is longer than 1 MiB. Shorten its texts or remove some of its competitions.',
    'This record is longer than 1 MiB. Shorten its texts or remove some of its competitions.',
  ]);
});

it('refuses a festival whose rows are together longer than a record may be, and imports the next one', async () => {
  const rows = Array(900).fill(`X,Porto,${'x'.repeat(1300)},2031-03-03`);
  const file = `name,city,competition,deadline\n${rows.join('\n')}\nY,Porto,Shorts,2031-03-03\n`;
  const importId = await uploadFile(running, file, 'x.csv');
  await waitForState(running, importId, 'mapping');
  await orderStep(running, importId, 'check');
  await waitForState(running, importId, 'checked');
  const { items } = await getReport(running, importId);
  expect(items.map(({ line, outcome, problems }) => [line, outcome, problems[0]?.message])).toEqual([
    [2, 'refused', 'This record is longer than 1 MiB. Shorten its texts or remove some of its competitions.'],
    [902, 'new', undefined],
  ]);
});
