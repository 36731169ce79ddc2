import { deflateRawSync, gzipSync } from 'node:zlib';
import { Db } from '../src/database/client.js';
import { refusalCode } from '../../runtime/test/callers.js';
import { readRecords } from '../src/import/files/read-records.js';
import { getReport, orderStep, toJsonLines, uploadFile, waitForState } from './import-helpers.js';
import { makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog({ IMPORT_BYTES: String(8 * 2 ** 20) })));
afterAll(() => running?.stop());

let n = 0;
const createName = (name: string) => `${name} ${n++}`;
const readOutcomes = async (importId: number) => {
  const { items, ...rest } = await getReport(running, importId);
  return {
    rows: items.map(({ line, outcome, problems }) => [
      line,
      outcome,
      ...problems.map(({ message }) => message),
    ]),
    ...rest,
  };
};
const uploadAndGetFailure = async (
  file: string | Uint8Array,
  fileName: string,
  encoding: string | null = null,
) => (await waitForState(running, await uploadFile(running, file, fileName, encoding), 'failed')).failure;

it.each([
  ['a zip', Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(Buffer.alloc(5000))])],
  ['gzip', gzipSync('[]')],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['bytes that are no text', Buffer.from([110, 97, 0, 109])],
])('an upload of %s is refused by its first bytes', async (_what, bytes) =>
  expect(await refusalCode(uploadFile(running, bytes, 'x.csv'))).toBe('import.file_binary'),
);

it('a file above the size limit is refused before its upload', async () =>
  expect(await refusalCode(uploadFile(running, Buffer.alloc(8 * 2 ** 20 + 1, 97)))).toBe('import.too_large'));

it('an upload refuses chunks that are out of order, too large or after the end, and restarts with chunk 0', async () => {
  const { imports } = running;
  const text = toJsonLines([makeFestival({ name: createName('Anew') })]);
  const { import: announcedImport } = await running.asAdmin(() =>
    imports.createImport({ fileName: 'x.jsonl', bytes: text.length, encoding: null }),
  );
  const send = (chunkNumber: number, chunk: string) =>
    running.asAdmin(() =>
      imports.addImportChunk({ importId: announcedImport!.id, n: chunkNumber, chunk: Buffer.from(chunk) }),
    );
  await send(0, text.slice(0, 10));
  expect(await refusalCode(send(2, text.slice(10)))).toBe('import.incomplete');
  expect(await refusalCode(send(1, `${text} more`))).toBe('import.incomplete');
  await send(0, text.slice(0, 20));
  expect(await send(1, text.slice(20))).toEqual({ isWhole: true });
  expect((await waitForState(running, announcedImport!.id, 'checked')).counts).toMatchObject({ added: 1 });
  expect(await refusalCode(send(0, text))).toBe('import.not_waiting');
  expect(await running.get(Db).catalogImportChunk.count({ where: { importId: announcedImport!.id } })).toBe(
    0,
  );
});

/** The number of bytes that are read from a chunk at a time. */
const PIECE_BYTES = 3 * 2 ** 14;
it.each([PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 2 * PIECE_BYTES])(
  'reads a chunk of %i bytes completely, also when a character spans two reads',
  async (size) => {
    const name = createName('Pieces');
    const [before, after] = toJsonLines([{ name, country: 'DE', city: 'Köln', description: '|' }]).split('|');
    const padding = size - Buffer.byteLength(`${before}${after}`);
    const description = `${'a'.repeat(padding % 2)}${'é'.repeat(Math.floor(padding / 2))}`;
    const file = Buffer.from(`${before}${description}${after}`);
    expect(file).toHaveLength(size);
    const id = await uploadFile(running, file);
    await waitForState(running, id, 'checked');
    const [row] = await running.get(Db).catalogImportRow.findMany({ where: { importId: id } });
    expect(JSON.parse(row!.record!)).toMatchObject({ name, description });
  },
);

it('an import detects UTF-8 and UTF-16 by byte order marks, and reads Windows-1252 only on request', async () => {
  const name = createName('Köln Łódź');
  const text = toJsonLines([{ name, country: 'DE', city: 'Köln' }]);
  const utf16Bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  const files: [Uint8Array, string | null, string][] = [
    [Buffer.from(`\uFEFF${text}`), null, 'utf-8'],
    [utf16Bytes, null, 'utf-16le'],
    [Buffer.from(utf16Bytes).swap16(), null, 'utf-16be'],
    [Buffer.from(text), null, 'utf-8'],
  ];
  for (const [bytes, encoding, expectedEncoding] of files) {
    const importId = await uploadFile(running, bytes, 'x.jsonl', encoding);
    expect((await waitForState(running, importId, 'checked')).encoding).toBe(expectedEncoding);
    expect((await getReport(running, importId)).items[0]!.name).toBe(name);
  }
  const windows1252File = Buffer.from(
    `${toJsonLines([{ name: 'Plain' }])}\n${toJsonLines([{ name: 'Köln' }])}`,
    'latin1',
  );
  expect(await uploadAndGetFailure(windows1252File, 'old.jsonl')).toMatchObject({
    code: 'import.file_unreadable',
    message:
      'This file is not UTF-8: old.jsonl, line 2. “K\uFFFDln” is “Köln” in Western (Windows). If that is right, choose Western (Windows), or save the file as UTF-8.',
  });
  const importId = await uploadFile(running, windows1252File, 'old.jsonl', 'windows-1252');
  expect((await waitForState(running, importId, 'checked')).encoding).toBe('windows-1252');
  expect((await getReport(running, importId)).items[1]!.name).toBe('Köln');
});

it('a record with an infinite number in any field is refused', async () => {
  const createRecord = (fields: string) => `{"name":"${createName('Endless')}",${fields}}`;
  const importId = await uploadFile(
    running,
    [
      createRecord('"founded":1e999'),
      createRecord('"competitions":[{"name":"C","bonusRanking":-1e999}]'),
      createRecord('"founded":1e3'),
    ].join('\n'),
  );
  await waitForState(running, importId, 'checked');
  expect((await readOutcomes(importId)).rows).toEqual([
    [1, 'refused', 'This record contains a number that is too large.'],
    [2, 'refused', 'This record contains a number that is too large.'],
    [3, 'refused', 'Enter a whole number between 1888 and 2200.'],
  ]);
});

it('an import reads mixed line endings, and reports records that are too long, too deep or invalid with their line', async () => {
  const deep = `{"name":"Deep","competitions":${'['.repeat(40)}${']'.repeat(40)}}`;
  const long = JSON.stringify({ name: 'Long', description: 'x'.repeat(2 ** 20) });
  const firstRecord = toJsonLines([makeFestival({ name: createName('One') })]);
  const secondRecord = toJsonLines([makeFestival({ name: createName('Two') })]);
  const importId = await uploadFile(running, `${firstRecord}\r\n${deep}\r${long}\n\n${secondRecord}\r\nnone`);
  await waitForState(running, importId, 'checked');
  expect((await readOutcomes(importId)).rows).toEqual([
    [1, 'new'],
    [2, 'refused', 'This record has lists nested more than 32 levels deep.'],
    [3, 'refused', expect.stringContaining('longer than 1 MiB')],
    [5, 'new'],
    [6, 'refused', 'This line is not valid JSON.'],
  ]);
  const array = await uploadFile(running, `[${firstRecord},\n${deep},\n${long},${secondRecord}]`, 'x.json');
  await waitForState(running, array, 'checked');
  expect((await readOutcomes(array)).rows.map(([, outcome]) => outcome)).toEqual([
    'new',
    'refused',
    'refused',
    'new',
  ]);
});

it('an import of a broken file stores nothing and reports the line of the error', async () => {
  expect(await uploadAndGetFailure('[{"name":"A"},\n{"name":"B"}', 'x.json')).toMatchObject({
    message: 'This is not a valid JSON array: x.json. It breaks off at line 2.',
  });
  expect(await uploadAndGetFailure('[{"name":"A"},\n{"name":}]', 'x.json')).toMatchObject({
    message: expect.stringContaining('line 2'),
  });
  expect(await uploadAndGetFailure('name,city,name\nA,B,C\n', 'x.csv')).toMatchObject({
    message: 'Two columns of this file have the same name, “name”: x.csv. Give each one its own name.',
  });
  expect(await uploadAndGetFailure(`name,city\nA,"${'x'.repeat(2 ** 20 + 10)}\n`, 'x.csv')).toMatchObject({
    message: expect.stringContaining('longer than 1 MiB'),
  });
  expect(await uploadAndGetFailure('\n \n', 'x.jsonl')).toMatchObject({
    message: expect.stringContaining('contains no record'),
  });
});

it('a table gets a proposed column mapping, a preview of its first rows, and problems with line and column', async () => {
  const [first, second] = [createName('Mapped'), createName('Mapped')];
  const text = `Occasion;COUNTRY;city;Founded;Crowd;Notes\n${first};DE;Köln;1999;12;ask\n${second};Atlantis;Köln;old;3;\n`;
  const importId = await uploadFile(running, text, 'x.csv');
  const { mapping } = await waitForState(running, importId, 'mapping');
  expect(mapping!.columns.map(({ column, field }) => [column, field ?? null])).toEqual([
    ['Occasion', null],
    ['COUNTRY', 'country'],
    ['city', 'city'],
    ['Founded', 'foundedYear'],
    ['Crowd', null],
    ['Notes', null],
  ]);
  const { preview, fields } = await getReport(running, importId);
  expect([preview[0]!.line, preview[0]!.cells, fields.includes('name')]).toEqual([
    2,
    [first, 'DE', 'Köln', '1999', '12', 'ask'],
    true,
  ]);
  const all: [string, string | null][] = mapping!.columns.map(({ column, field = null }) => [column, field]);
  const orderCheck = (overrides: Record<string, string | null>) =>
    orderStep(
      running,
      importId,
      'check',
      all.map(([column, field]) => [column, column in overrides ? overrides[column]! : field]),
    );
  expect(await refusalCode(orderCheck({}))).toBe('import.mapping_invalid');
  expect(await refusalCode(orderCheck({ Occasion: 'name', Crowd: 'name' }))).toBe('import.mapping_invalid');
  expect(await refusalCode(orderCheck({ Occasion: 'name', Crowd: 'colour' }))).toBe('import.mapping_invalid');
  await orderCheck({ Occasion: 'name', Crowd: 'audienceAttendance' });
  const { counts, unknown } = await waitForState(running, importId, 'checked');
  expect([counts, unknown]).toMatchObject([
    { added: 1, refused: 1 },
    [{ field: 'Notes', line: 2, count: 1 }],
  ]);
  const { items } = await getReport(running, importId, 'refused');
  expect(items.map(({ line, problems }) => [line, ...problems.map(({ column }) => column)])).toEqual([
    [3, 'Founded', 'COUNTRY'],
  ]);
  await orderStep(running, importId, 'apply');
  await waitForState(running, importId, 'applied');
  expect(await running.get(Db).festival.findFirst({ where: { name: first } })).toMatchObject({
    audienceAttendance: 12,
    foundedYear: 1999,
  });
});

it('a row with more cells than columns is refused, and one with fewer or with trailing empty cells is accepted', async () => {
  const [first, second, third] = [createName('Few'), createName('Many'), createName('Empty')];
  const text = `name,country,city\n${first},DE\n${second},The Best,DE,Köln\n${third},DE,Köln,,\n`;
  const importId = await uploadFile(running, text, 'x.csv');
  await waitForState(running, importId, 'mapping');
  await orderStep(running, importId, 'check');
  await waitForState(running, importId, 'checked');
  expect((await readOutcomes(importId)).rows).toEqual([
    [2, 'new'],
    [3, 'refused', expect.stringContaining('“city”, this row has the further cell “Köln”')],
    [4, 'new'],
  ]);
});

const TABLE = 'name;country\nBy Content;DE\n';
it.each([
  ['a table', 'list.txt', TABLE, 'csv'],
  ['a table of one column', 'list', 'name\nBy Content\n', 'csv'],
  ['a table', 'LIST.CSV', TABLE, 'csv'],
  ['a table that begins with a bracket', 'list.csv', '[id];name\n1;By Content\n', 'csv'],
  ['a JSON array', 'list.csv', '[ {"name":"By Content"}]', 'json'],
  ['an empty JSON array', 'list.txt', '[]', 'json'],
  ['JSON lines', 'list.csv', '{"name":"By Content"}\n', 'jsonl'],
  ['JSON lines', 'list.txt', '\n {"name":"By Content"}\n', 'jsonl'],
  ['JSON lines whose first is broken', 'list.jsonl', '"name":"By","country":"FR"\n', 'jsonl'],
])('detects the format of %s called %s by its content', async (_what, fileName, text, format) => {
  async function* pieces() {
    yield text;
  }
  expect((await readRecords(pieces(), fileName)).format).toBe(format);
});
