import { Readable } from 'node:stream';
import { unescapeFormula, escapeFormula } from '@laurel/rules/text/csv';
import { foldName } from '@laurel/rules/text/fold';
import { COLUMN_NAMES } from './column-names.js';
import { formatCell, proposeMapping, type ColumnMapping } from './column-mapping.js';
import { FormatCollector } from '../files/format-collector.js';
import { rowsToRecord } from './rows-to-record.js';

const toRecord = (cells: string[], mapping: ColumnMapping[]) => rowsToRecord([{ line: 2, cells }], mapping);

it.each(['=1+1', '+1', '-1+1', '@x', '\tx', '\rx', "'=x", "''@", '＝1', '＠x'])(
  '%j could be a formula, so its cell is escaped and can be read back',
  (cell) => {
    expect(escapeFormula(cell)).toBe(`'${cell}`);
    expect(unescapeFormula(escapeFormula(cell))).toBe(cell);
  },
);
it.each(["'s-Hertogenbosch", 'Plain', '', '1-2'])('%j is not escaped', (cell) => {
  expect([escapeFormula(cell), unescapeFormula(cell)]).toEqual([cell, cell]);
});
it.each([[['a', 'b']], [['a;b', 'c|d']], [['[x]']], [['[x', 'y;']]])(
  'a list in a cell can be read back: %j',
  (list) => {
    const mapping = [{ column: 'x', field: 'alternativeNames' }];
    expect(toRecord([String(formatCell(list))], mapping).record).toEqual({ alternativeNames: list });
  },
);

it('proposeMapping maps columns to fields by common names, each field once', () => {
  const columns = [
    'Festival name',
    'Town',
    'Web page',
    'E-mail',
    'From',
    'To',
    'Country',
    'Location',
    'City',
    'Colour',
  ];
  expect(proposeMapping(columns).map(({ field }) => field)).toEqual([
    'name',
    'city',
    'homepage',
    'contactEmail',
    'startsOn',
    'endsOn',
    'country',
    null,
    null,
    null,
  ]);
});

it.each([
  [
    'Festival, Stadt, Land, Wettbewerb, Einreichschluss, Gebühr, Max. Länge',
    'name, city, country, competition, deadline, fee, maxRuntime',
  ],
  [
    'Nom du festival, Ville, Pays, Catégorie, Date limite, Frais d’inscription, Durée maximale',
    'name, city, country, competition, deadline, fee, maxRuntime',
  ],
  ['Nombre, Ciudad, País, Sección, Fecha límite, Tarifa', 'name, city, country, competition, deadline, fee'],
  ['Nome, Città, Paese, Sezione, Scadenza, Quota', 'name, city, country, competition, deadline, fee'],
  [
    'Nome do festival, Cidade, País, Seção, Prazo, Taxa de inscrição',
    'name, city, country, competition, deadline, fee',
  ],
])('maps the columns %s', (columns, fields) =>
  expect(
    proposeMapping(columns.split(', '))
      .flatMap(({ field }) => field ?? [])
      .join(', '),
  ).toBe(fields),
);

it.each([
  ['Standard deadline, Standard fee', 'regularDeadline, regularFee'],
  ['Deadline, Standard fee', 'deadline, fee'],
  ['Deadline, Fee, Standard fee', 'deadline, fee, regularFee'],
  [
    'Deadline 1, Fee 1, Deadline 2, Fee 2 (EUR), Deadline 3, Fee 3, Deadline 4, Fee 4',
    'earlyDeadline, earlyFee, regularDeadline, regularFee, lateDeadline, lateFee, extendedDeadline, extendedFee',
  ],
  ['Max length (min), Min. length [minutes], Close date', 'maxRuntime, minRuntime, deadline'],
  ['Event Name, Event Dates, Notification Date', 'name, startsOn, notificationDate'],
  ['Festival begins, Festival ends', 'startsOn, endsOn'],
  ['Festivalbeginn, Festivalende', 'startsOn, endsOn'],
  ['Festival, Deadlines, Max. Länge (min)', 'name, deadline, maxRuntime'],
  ['Début du festival, Fin du festival', 'startsOn, endsOn'],
  [
    'Early Bird Deadline, Early Bird Standard Fee, Regular Deadline, Regular Deadline Fee, Late Deadline, Late Deadline Fee',
    'earlyDeadline, earlyFee, regularDeadline, regularFee, lateDeadline, lateFee',
  ],
  [
    'Website URL, State/Province, Accepted Countries, Premiere Requirements, Maximum running time',
    'homepage, subdivision, productionCountries, premiere, maxRuntime',
  ],
])('maps the headings %s', (columns, fields) =>
  expect(
    proposeMapping(columns.split(', '))
      .map(({ field }) => field)
      .join(', '),
  ).toBe(fields),
);

it.each([
  [['2027-01-10', '10/02/2027'], 'earlyDeadline, regularDeadline, lateDeadline'],
  [['$35', 'TBC', 'free'], 'earlyFee, fee, lateFee'],
  [['25', '30.00'], 'earlyFee, fee, lateFee'],
  [[], 'earlyDeadline, regularDeadline, lateDeadline'],
])('the cells %j decide what the headings Early, Regular and Late mean', async (cells, fields) => {
  const columns = ['Early', 'Regular', 'Late'];
  const collector = new FormatCollector(columns);
  const records = cells.map((cell, line) => ({ line, record: columns.map(() => cell) }));
  await Readable.from(collector.collect(Readable.from(records))).toArray();
  expect(
    proposeMapping(columns, collector.detect(), collector.detectContents())
      .map(({ field }) => field)
      .join(', '),
  ).toBe(fields);
});
it('a currency in the heading of a tier means fees', () =>
  expect(proposeMapping(['Early (EUR)', 'Late (EUR)']).map(({ field }) => field)).toEqual([
    'earlyFee',
    'lateFee',
  ]));

it('names no heading for two fields', () => {
  const headings = COLUMN_NAMES.map(([heading]) => foldName(heading));
  expect(headings.filter((heading, n) => headings.indexOf(heading) !== n)).toEqual([]);
});

it.each([
  ['audienceAttendance', '12.000', 12_000],
  ['audienceAttendance', "9'500", 9500],
  ['audienceAttendance', 'many', 'many'],
  ['usualMonth', 'Mai', 5],
  ['usualMonth', '6', 6],
  ['startsOn', '12.05.2027', '2027-05-12'],
  ['startsOn', '46154', '2026-05-12'],
  ['startsOn', '03/04/2027', '03/04/2027'],
  ['qualifiers', 'Oscar', ['Academy Awards (Oscars)']],
  ['qualifiers', 'BAFTA, Oscar', ['BAFTA', 'Academy Awards (Oscars)']],
  ['qualifiers', 'Goya; EFA', ['Goya Awards', 'European Film Awards']],
  ['qualifiers', 'Palm, Dog', ['Palm, Dog']],
  ['internetDisallowed', 'ja', true],
  ['internetDisallowed', 'No', false],
])('reads the cell of %s: %j as %j', (field, cell, value) =>
  expect(toRecord([cell], [{ column: 'x', field }]).record).toEqual({ [field]: value }),
);
it('reads the first and the last day of a festival from one cell', () =>
  expect(toRecord(['12–18 May 2027'], [{ column: 'Event dates', field: 'startsOn' }]).record).toEqual({
    startsOn: '2027-05-12',
    endsOn: '2027-05-18',
  }));
it.each(['N/A', 'n/a', 'TBC', 'tba', 'k. A.', '–', '?', ' '])('treats the cell %j as not stated', (cell) =>
  expect(toRecord([cell], [{ column: 'City', field: 'city' }]).record).toEqual({}),
);

it.each([
  ['Name, Deadline, Time zone', 'name, deadline, deadlineTimezone'],
  ['Name, Early deadline, Zeitzone', 'name, earlyDeadline, deadlineTimezone'],
  ['Name, Country, Time zone', 'name, country, timezone'],
  ['Name, Timezone, Deadline, Deadline time zone', 'name, timezone, deadline, deadlineTimezone'],
])('the zone of a table with deadlines is that of each deadline: %s', (columns, fields) =>
  expect(
    proposeMapping(columns.split(', '))
      .map(({ field }) => field)
      .join(', '),
  ).toBe(fields),
);

it('two names of one time zone in the rows of a festival do not differ', () => {
  const rows = ['PST', 'Pacific Time', 'ET'].map((cell, n) => ({ line: n + 2, cells: [cell] }));
  const { record, problems } = rowsToRecord(rows, [{ column: 'Zone', field: 'timezone' }]);
  expect([record.timezone, problems.map(({ cell }) => cell)]).toEqual(['Pacific Time', ['ET']]);
});
