import { utils, write } from '@e965/xlsx';
import { readSpreadsheet } from './spreadsheets.js';

type CellWithFormat = { v: unknown; t: string; z?: string };
function readCell(cell: CellWithFormat, bookType: 'xlsx' | 'ods' = 'xlsx'): string {
  const book = utils.book_new();
  utils.book_append_sheet(book, { '!ref': 'A1', A1: cell }, 'Sheet');
  const [sheet] = readSpreadsheet(new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer));
  return sheet?.rows[0]?.[0] ?? '';
}

it.each<[string, CellWithFormat, string]>([
  ['a text', { t: 's', v: 'Hof' }, 'Hof'],
  ['a number without thousands separators', { t: 'n', v: 12_000, z: '#,##0' }, '12000'],
  ['an amount in euros with its sign', { t: 'n', v: 12.5, z: '[$€-407] #,##0.00' }, '€ 12.5'],
  ['an amount in US dollars', { t: 'n', v: 12.5, z: '[$$-409]#,##0.00' }, 'USD 12.5'],
  ['an amount in Canadian dollars', { t: 'n', v: 12.5, z: '[$$-1009]#,##0.00' }, 'CAD 12.5'],
  ['an amount in dollars with its sign', { t: 'n', v: 1250, z: '"$"#,##0.00' }, '$ 1250'],
  ['an amount in kroner with its sign', { t: 'n', v: 150, z: '#,##0 "kr"' }, 'kr 150'],
  ['a computed amount', { t: 'n', v: 12.299999999999999, z: '#,##0.00 [$€-407]' }, '€ 12.3'],
  ['a computed amount with many decimals', { t: 'n', v: 100 / 3, z: '0.00 "zł"' }, 'zł 33.33'],
  ['a computed number without a format', { t: 'n', v: 12.299999999999999 }, '12.3'],
  ['a large number without a format', { t: 'n', v: 20_250_403 }, '20250403'],
  ['a number of 13 digits', { t: 'n', v: 1_234_567_890_123 }, '1234567890123'],
  ['a percentage', { t: 'n', v: 0.155, z: '0%' }, '0.155'],
  ['a day', { t: 'n', v: 46_154, z: 'dd.mm.yyyy' }, '2026-05-12'],
  ['a day with a time', { t: 'n', v: 46_154.5, z: 'dd.mm.yyyy hh:mm' }, '2026-05-12T12:00'],
  ['a time', { t: 'n', v: 0.75, z: 'hh:mm' }, '18:00'],
  ['a duration', { t: 'n', v: 40 / 1440, z: '[h]:mm:ss' }, '00:40:00'],
  ['a month', { t: 'n', v: 46_154, z: 'mmm yyyy' }, 'May 2026'],
  ['a year', { t: 'n', v: 46_154, z: 'yyyy' }, '2026'],
  ['a day in German', { t: 'n', v: 46_154, z: '[$-407]d. mmmm yyyy' }, '2026-05-12'],
  ['yes', { t: 'b', v: true }, 'true'],
])('reads %s', (_what, cell, text) => expect(readCell(cell)).toBe(text));

it('reads days of OpenDocument', () =>
  expect(readCell({ t: 'n', v: 46_154, z: 'dd.mm.yyyy' }, 'ods')).toBe('2026-05-12'));

it('leaves out sheets without cells', () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, {}, 'Empty');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['a']]), 'Full');
  const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  expect(readSpreadsheet(bytes)).toEqual([{ name: 'Full', rows: [['a']] }]);
});

it('throws for bytes that are no spreadsheet', () =>
  expect(() => readSpreadsheet(Buffer.from('PK\x03\x04 and nothing else'))).toThrow());

describe('what exceeds the limits', () => {
  it('throws for wide rows with more than 5 million cells in all', () => {
    const sheet = Object.fromEntries(
      Array.from({ length: 5001 }, (_, n) => [`ALL${n + 1}`, { t: 's', v: 'x' }]),
    );
    const book = utils.book_new();
    utils.book_append_sheet(book, { '!ref': 'A1:ALL5001', ...sheet }, 'Wide');
    const bytes = new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    expect(() => readSpreadsheet(bytes)).toThrow('too many cells');
  });
  const writeCells = (cells: Record<string, string>, ref: string) => {
    const book = utils.book_new();
    const sheet = Object.fromEntries(Object.entries(cells).map(([address, v]) => [address, { t: 's', v }]));
    utils.book_append_sheet(book, { ...sheet, '!ref': ref }, 'Sheet');
    return new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }) as Buffer);
  };
  it('is left out below row 100,000 and right of column 1,000', () => {
    const [rows] = readSpreadsheet(writeCells({ A1: 'first', A100000: 'last', A100001: 'x' }, 'A1:A100001'));
    expect(rows!.rows).toHaveLength(100_000);
    expect([rows!.rows[0], rows!.rows.at(-1)]).toEqual([['first'], ['last']]);
    const [columns] = readSpreadsheet(writeCells({ A1: 'first', ALL1: 'last', ALM1: 'x' }, 'A1:ALM1'));
    expect(columns!.rows[0]).toHaveLength(1000);
    expect(columns!.rows[0]!.filter(Boolean)).toEqual(['first', 'last']);
  });
  it('is refused for more than 50 million characters, which a small file can repeat', () => {
    const writeRepeated = (rows: number) => {
      const text = 'x'.repeat(25_000);
      const cells = Object.fromEntries(Array.from({ length: rows }, (_, n) => [`A${n + 1}`, text]));
      return writeCells(cells, `A1:A${rows}`);
    };
    const tooLong = writeRepeated(2001);
    expect(tooLong.length).toBeLessThan(200_000);
    expect(() => readSpreadsheet(tooLong)).toThrow('too much text');
    expect(readSpreadsheet(writeRepeated(2000))[0]!.rows).toHaveLength(2000);
  });
});
