import type { TextEncoding } from '@laurel/rules/text/text-encodings';
import { Db } from '../src/database/client.js';
import { getReport, orderStep, uploadFile, waitForState } from './import-helpers.js';
import { startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

const HEADING = 'Festival;Section;Deadline;Fee;Currency';
const COLUMNS: [string, string | null, string?][] = [
  ['Festival', 'name'],
  ['Section', 'competition'],
  ['Deadline', 'deadline'],
  ['Fee', 'fee'],
  ['Currency', 'currency'],
];
async function uploadTable(rows: readonly string[]) {
  const importId = await uploadFile(running, [HEADING, ...rows].join('\n'), 'formats.csv');
  await waitForState(running, importId, 'mapping');
  return importId;
}
async function apply(importId: number, mapping: typeof COLUMNS | null) {
  await orderStep(running, importId, 'check', mapping);
  await waitForState(running, importId, 'checked');
  await orderStep(running, importId, 'apply');
  await waitForState(running, importId, 'applied');
}
async function readDeadline(name: string) {
  const { date, fees } = await running
    .get(Db)
    .competitionDate.findFirstOrThrow({
      where: { competition: { festival: { name } } },
      include: { fees: true },
    });
  return [date.toISOString().slice(0, 10), Number(fees[0]!.amount)];
}

it('an import reads an ambiguous column in the format that one of its cells proves', async () => {
  const importId = await uploadTable([
    'European One;Shorts;03/04/2027;1.250;EUR',
    'European Two;Shorts;25/04/2027;12,50;EUR',
  ]);
  const { import: mapped, formats } = await getReport(running, importId);
  expect(mapped!.mapping!.columns.map(({ format }) => format ?? null)).toEqual([
    null,
    null,
    'day-first',
    'decimal-comma',
    null,
  ]);
  expect(formats.map(({ column }) => column)).toEqual(['Deadline', 'Fee']);
  await apply(importId, null);
  expect(await readDeadline('European One')).toEqual(['2027-04-03', 125_000]);
});

it('an import waits for the format of an ambiguous column, and reads the column in the chosen one', async () => {
  const importId = await uploadTable(['Two Readings;Shorts;03/04/2027;1.250;EUR']);
  await expect(orderStep(running, importId, 'check')).rejects.toMatchObject({
    code: 'import.mapping_invalid',
    details: { reason: 'format', column: 'Deadline', example: '03/04/2027' },
  });
  const chosen = COLUMNS.map(([column, field]): [string, string | null, string?] => {
    if (column === 'Deadline') return [column, field, 'month-first'];
    return column === 'Fee' ? [column, field, 'decimal-point'] : [column, field];
  });
  const columns = chosen.map(([column, field, format = null]) => ({ column, field, format }));
  const { preview } = await getReport(running, importId, null, { columns });
  expect(JSON.parse(preview[0]!.record)).toMatchObject({ deadline: '2027-03-04', fee: 'EUR 1.25' });
  await apply(importId, chosen);
  expect(await readDeadline('Two Readings')).toEqual(['2027-03-04', 125]);
});

it('an import warns if the chosen encoding seems wrong, and shows the first affected word', async () => {
  const text = `${HEADING}\nFilmtage;Münchner Reihe;2027-04-03;10;EUR\n`;
  const importId = await uploadFile(running, text, 'utf-8.csv', 'windows-1252');
  const { encodingWarning } = await waitForState(running, importId, 'mapping');
  expect(encodingWarning).toEqual({ shown: 'MÃ¼nchner', expected: 'Münchner', encoding: 'UTF-8' });
  for (const [encoding, shown] of [
    ['windows-1250', 'MĂĽnchner'],
    ['windows-1251', 'MГјnchner'],
    ['macintosh', 'M√ºnchner'],
  ] as const) {
    const misreadId = await uploadFile(running, text, 'utf-8.csv', encoding);
    expect((await waitForState(running, misreadId, 'mapping')).encodingWarning).toEqual({
      shown,
      expected: 'Münchner',
      encoding: 'UTF-8',
    });
  }
  const fittingImport = await uploadFile(running, text, 'utf-8.csv');
  expect((await waitForState(running, fittingImport, 'mapping')).encodingWarning ?? null).toBeNull();
  const windowsFile = await uploadFile(running, Buffer.from(text, 'latin1'), 'windows.csv');
  expect((await waitForState(running, windowsFile, 'failed')).failure!.message).toBe(
    'This file is not UTF-8: windows.csv, line 2. “M\uFFFDnchner” is “Münchner” in Western (Windows). If that is right, choose Western (Windows), or save the file as UTF-8.',
  );
});

it('an import warns if the other Windows encoding fits better', async () => {
  const lines = [HEADING, 'München;Kraków;2027-04-03;10;EUR', 'Święto kina;Gdańsk;2027-04-03;10;EUR'];
  const file = encodeWindows(`${lines.join('\n')}\n`, 'windows-1250');
  const readWarning = async (encoding: TextEncoding) => {
    const importId = await uploadFile(running, file, 'old.csv', encoding);
    return (await waitForState(running, importId, 'mapping')).encodingWarning ?? null;
  };
  const warning = { shown: 'Œwiêto', expected: 'Święto', encoding: 'Central European (Windows)' };
  expect(await readWarning('windows-1252')).toEqual(warning);
  expect(await readWarning('windows-1250')).toBeNull();
  const westernFile = await uploadFile(
    running,
    encodeWindows('Festival\nArdèche où\n', 'windows-1252'),
    'fr.csv',
    'windows-1250',
  );
  expect((await waitForState(running, westernFile, 'mapping')).encodingWarning).toMatchObject({
    expected: 'Ardèche',
    encoding: 'Western (Windows)',
  });
});

it.each<TextEncoding>(['windows-1251', 'windows-1253', 'windows-1257', 'macintosh'])(
  'an import warns if Western text is read as %s',
  async (encoding) => {
    const file = encodeWindows('Festival\nArdèche\nMálaga é Córdoba\n', 'windows-1252');
    const importId = await uploadFile(running, file, 'western.csv', encoding);
    expect((await waitForState(running, importId, 'mapping')).encodingWarning).toMatchObject({
      encoding: 'Western (Windows)',
    });
  },
);

function encodeWindows(text: string, encoding: TextEncoding): Buffer {
  const decoder = new TextDecoder(encoding);
  const letters = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)));
}

it('names and reads the encoding of Central European files', async () => {
  const file = Buffer.concat([
    Buffer.from('{"name":"Plain"}\n{"name":"Wroc'),
    Buffer.of(0xb3),
    Buffer.from('aw"}'),
  ]);
  const failedId = await uploadFile(running, file, 'old.jsonl');
  expect((await waitForState(running, failedId, 'failed')).failure!.message).toContain(
    'is “Wrocław” in Central European (Windows). If that is right, choose Central European (Windows)',
  );
  const importId = await uploadFile(running, file, 'old.jsonl', 'windows-1250');
  expect((await waitForState(running, importId, 'checked')).encoding).toBe('windows-1250');
  expect((await getReport(running, importId)).items[1]!.name).toBe('Wrocław');
});

it.each<[TextEncoding, string, number[]]>([
  ['macintosh', 'Cinéma', [67, 105, 110, 0x8e, 109, 97]],
  ['windows-1250', 'Wrocław', [87, 114, 111, 99, 0xb3, 97, 119]],
  ['windows-1251', 'Москва', [0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0]],
  ['windows-1253', 'Ελλάδα', [0xc5, 0xeb, 0xeb, 0xdc, 0xe4, 0xe1]],
  ['windows-1254', 'Beyoğlu', [66, 101, 121, 111, 0xf0, 108, 117]],
  ['shift_jis', '東京国際', [0x93, 0x8c, 0x8b, 0x9e, 0x8d, 0x91, 0x8d, 0xdb]],
  [
    'windows-1257',
    'Šiauliai kino dienos Rīgā',
    [
      0xd0, 105, 97, 117, 108, 105, 97, 105, 32, 107, 105, 110, 111, 32, 100, 105, 101, 110, 111, 115, 32, 82,
      0xee, 103, 0xe2,
    ],
  ],
  ['utf-16', 'Köln', [...Buffer.from('Köln', 'utf16le')]],
])('reads a file in %s', async (encoding, name, bytes) => {
  const isUtf16 = encoding === 'utf-16';
  const file = Buffer.concat([
    Buffer.from('{"name":"', isUtf16 ? 'utf16le' : 'utf8'),
    Buffer.from(bytes),
    Buffer.from('"}\n', isUtf16 ? 'utf16le' : 'utf8'),
  ]);
  const importId = await uploadFile(running, file, 'old.jsonl', encoding);
  expect((await waitForState(running, importId, 'checked')).encoding).toBe(isUtf16 ? 'utf-16le' : encoding);
  expect((await getReport(running, importId)).items[0]!.name).toBe(name);
});

it('recognises UTF-16 without a byte order mark', async () => {
  const file = Buffer.from('{"name":"Köln"}\n', 'utf16le').swap16();
  const importId = await uploadFile(running, file, 'old.jsonl');
  expect((await waitForState(running, importId, 'checked')).encoding).toBe('utf-16be');
  expect((await getReport(running, importId)).items[0]!.name).toBe('Köln');
});

it('names the encoding of a Japanese file that is not UTF-8', async () => {
  const file = Buffer.concat([
    Buffer.from('{"name":"'),
    Buffer.of(0x93, 0x8c, 0x8b, 0x9e),
    Buffer.from('"}'),
  ]);
  const importId = await uploadFile(running, file, 'old.jsonl');
  expect((await waitForState(running, importId, 'failed')).failure!.message).toContain(
    'is “東京” in Japanese (Shift JIS)',
  );
});
