import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { readSpreadsheetFile } from './read-spreadsheet.js';

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const FILES = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Writes a spreadsheet with this XML as its rows. */
async function writeSpreadsheet(rowsXml: string): Promise<Uint8Array> {
  const zip = new ZipFile();
  const sheet = `<worksheet xmlns="${MAIN}"><sheetData>${rowsXml}</sheetData></worksheet>`;
  for (const [file, xml] of Object.entries({ ...FILES, 'xl/worksheets/sheet1.xml': sheet }))
    zip.addBuffer(Buffer.from(XML + xml), file);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}
const writeRow = (...cells: string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;

it('reads a spreadsheet in a separate thread', async () => {
  const bytes = await writeSpreadsheet(writeRow('Festival', 'City') + writeRow('Salt Days', 'Porto'));
  expect(await readSpreadsheetFile(bytes, 'x.xlsx')).toMatchObject({ columns: ['Festival', 'City'] });
});

it('refuses a small file whose cells do not fit into the thread’s memory, and survives it', async () => {
  const row = `<row>${'<c><v>1</v></c>'.repeat(200)}</row>`;
  const bytes = await writeSpreadsheet(row.repeat(90_000));
  expect(bytes.length).toBeLessThan(5_000_000);
  await expect(readSpreadsheetFile(bytes, 'bomb.xlsx')).rejects.toMatchObject({
    details: { why: 'file_spreadsheet' },
  });
});
