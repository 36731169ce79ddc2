import { findUnknownStates, listFilms, parseRows } from './read-rows';
import { ALL_FILMS, type Answers } from './table-rows';
import { parseTable, readText, type PastTable } from './read-table';

const answers: Answers = { order: 'day-first', decimalSign: null, currencies: {}, states: {}, film: null };
function parseValidTable(text: string): PastTable {
  const table = parseTable(text);
  if (typeof table === 'string') throw new Error(table);
  return table;
}
const parseTexts = (lines: string[], overrides: Partial<Answers> = {}) =>
  parseRows(parseValidTable(lines.join('\n')), { ...answers, ...overrides });

it('lets the judging status decide, unless the festival is undecided', () => {
  const rows = parseTexts([
    'Festival,Submission Status,Judging Status,Submission Date',
    'Copper Gate,In Consideration,Selected,2025-02-03',
    'Halden,In Consideration,Not Selected,2025-02-10',
    'Quarry Lane,In Consideration,Award Winner,2025-03-01',
    'Teal Harbour,Withdrawn,Undecided,2025-03-15',
    'Blind Alley,In Consideration,Undecided,2025-09-30',
  ]);
  expect(rows.map(({ state }) => state)).toEqual([
    'accepted',
    'rejected',
    'awarded',
    'will-not-submit',
    'submitted',
  ]);
});

it('asks about each state without letters on its own', () => {
  const table = parseValidTable('Festival,Status\nSalt,✅\nPepper,❌\nLemon,✅');
  expect(findUnknownStates(table).map(({ key, rows }) => [key, rows.length])).toEqual([
    ['✅', 2],
    ['❌', 1],
  ]);
  const rows = parseRows(table, { ...answers, states: { '✅': 'accepted', '❌': 'rejected' } });
  expect(rows.map(({ state }) => state)).toEqual(['accepted', 'rejected', 'accepted']);
});

it('finds the heading below a title, and counts lines as the file does', () => {
  const table = parseValidTable('Entries 2025\n\nFestival,Status\nCopper Gate,Selected');
  expect(table).toMatchObject({ hasHeading: true, skippedRows: ['Entries 2025'], lineNumbers: [3, 4] });
  expect(parseRows(table, answers)[0]).toMatchObject({ festival: 'Copper Gate', line: 4 });
});

it('obeys the delimiter that the first line states', () =>
  expect(parseTexts(['sep=;', 'Festival;Status', 'Salt, Sugar;Selected'])[0]).toMatchObject({
    festival: 'Salt, Sugar',
    state: 'accepted',
  }));

it('keeps all rows after a stray quote', () =>
  expect(
    parseTexts(['Festival\tStatus', '"Aurora Shorts\tSelected', 'Halden\tNot Selected']).map(
      ({ festival, state }) => [festival, state],
    ),
  ).toEqual([
    ['"Aurora Shorts', 'accepted'],
    ['Halden', 'rejected'],
  ]));

it.each([
  ['Sonntag, 2. März 2025', '25,- €', '', '2025-03-02', { amount: 2500, currency: 'EUR' }],
  ['3. April 2025', '15 Euro', '', '2025-04-03', { amount: 1500, currency: 'EUR' }],
  ['2025-04-05', '150 kr', 'NOK', '2025-04-05', { amount: 15_000, currency: 'NOK' }],
  ['mardi 8 avril 2025', 'gratuit', '', '2025-04-08', { amount: 0, currency: 'EUR' }],
  ['45755', 'N/A', '', '2025-04-08', null],
  ['TBC', '500 Kč', '', null, { amount: 50_000, currency: 'CZK' }],
])('reads the cells “%s” and “%s”', (sent, fee, currency, submittedAt, expectedFee) => {
  const [row] = parseTexts(['Festival;Status;Sent;Fee;Currency', `Salt;Selected;${sent};${fee};${currency}`]);
  expect(row!.faults).toEqual([]);
  expect(row!.row).toMatchObject({ submittedAt, fee: expectedFee });
});

it.each([
  ['Inscription', '12/05/2025', { submittedAt: '2025-05-12', fee: null }],
  ['Inscripción', '25 €', { submittedAt: null, fee: { amount: 2500, currency: 'EUR' } }],
  ['Submission', 'upload by link', { submittedAt: null, fee: null }],
  ['Paid', 'yes', { submittedAt: null, fee: null }],
])('lets the cells decide about the column “%s” with “%s”', (heading, cell, expected) => {
  const [row] = parseTexts([`Festival\tStatus\t${heading}`, `Salt\tSelected\t${cell}`]);
  expect(row).toMatchObject({ faults: [], row: { state: 'accepted', ...expected } });
});

it('lets the cells decide that a column has states', () =>
  expect(parseTexts(['Festival;Category;Iscrizione', 'Salt;Shorts;Selected'])[0]).toMatchObject({
    state: 'accepted',
  }));

it('reads the days of answers next to a column with the answers', () => {
  const [row] = parseTexts(['Where;Sent;Answer;Answered on', 'Salt;2.1.2025;yes;3.4.2025']);
  expect(row!.row).toMatchObject({ state: 'accepted', submittedAt: '2025-01-02', decidedAt: '2025-04-03' });
});

describe('a table of several films', () => {
  const lines = [
    'Project Title,Festival,Status',
    'Paper Moth,Copper Gate,Selected',
    'The Long Quay,Copper Gate,Not Selected',
    'paper moth,Halden,Selected',
  ];
  const getStates = (film: Answers['film']) => parseTexts(lines, { film }).map(({ state }) => state);
  it('lists the films with the number of their rows', () =>
    expect(listFilms(parseValidTable(lines.join('\n')))).toEqual([
      { key: 'paper moth', title: 'Paper Moth', rows: 2 },
      { key: 'the long quay', title: 'The Long Quay', rows: 1 },
    ]));
  it('waits until the film is chosen, and then leaves out the rows of the others', () => {
    expect(getStates(null)).toEqual([null, null, null]);
    expect(getStates('paper moth')).toEqual(['accepted', 'out', 'accepted']);
    expect(getStates(ALL_FILMS)).toEqual(['accepted', 'rejected', 'accepted']);
  });
});

it.each([
  ['UTF-8', new TextEncoder().encode('Gießen'), 'Gießen', undefined],
  ['Windows-1252', Uint8Array.from([71, 105, 101, 0xdf, 101, 110]), 'Gießen', 'windows-1252'],
  ['Windows-1250', Uint8Array.from([87, 114, 111, 99, 0xb3, 97, 119]), 'Wrocław', 'windows-1250'],
  ['macintosh', Uint8Array.from([67, 105, 110, 0x8e, 109, 97]), 'Cinéma', 'macintosh'],
  ['windows-1251', Uint8Array.from([0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0]), 'Москва', 'windows-1251'],
  ['windows-1253', Uint8Array.from([0xc5, 0xeb, 0xeb, 0xdc, 0xe4, 0xe1]), 'Ελλάδα', 'windows-1253'],
  ['windows-1254', Uint8Array.from([66, 101, 121, 111, 0xf0, 108, 117]), 'Beyoğlu', 'windows-1254'],
  ['shift_jis', Uint8Array.from([0x93, 0x8c, 0x8b, 0x9e, 0x8d, 0x91, 0x8d, 0xdb]), '東京国際', 'shift_jis'],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, 71, 0, 105, 0]), 'Gi', undefined],
  ['UTF-16 without a mark', Uint8Array.from([71, 0, 105, 0]), 'Gi', undefined],
  ['big-endian UTF-16 without a mark', Uint8Array.from([0, 71, 0, 105]), 'Gi', undefined],
])('reads a file in %s', async (_encoding, bytes, text, encoding) => {
  const decoded = await readText(new Blob([bytes]));
  expect([decoded?.text, decoded?.encodedText?.encoding]).toEqual([text, encoding]);
});
it('reads no binary file', async () =>
  expect(await readText(new Blob([Uint8Array.from([80, 75, 0, 0])]))).toBeNull());

describe('tables as people keep them', () => {
  const summarize = (lines: string[]) =>
    parseTexts(lines, { film: ALL_FILMS }).map(({ festival, state, faults, row }) => [
      festival,
      state,
      row?.submittedAt ?? null,
      row?.fee ? `${row.fee.amount} ${row.fee.currency}` : null,
      ...faults.map(({ column, value }) => `${column}: ${value}`),
    ]);
  it.each<[string, string[], unknown[][]]>([
    [
      'from Festhome, with a title and a total',
      [
        'Festhome submissions export;;;;;',
        'Film;Festival;Section;Status;Submission date;Fee',
        'Paper Moth;Faro Curtas;Shorts;Selected;2025-05-03;10,00 €',
        'Paper Moth;Lago Film;Shorts;Not selected;2025-05-04 12:33:01;US$ 35.00',
        'Total;;;2;;80,00 €',
      ],
      [
        ['Faro Curtas', 'accepted', '2025-05-03', '1000 EUR'],
        ['Lago Film', 'rejected', '2025-05-04', '3500 USD'],
      ],
    ],
    [
      'in French, with thin spaces',
      [
        'Festival;Catégorie;Statut;Date d’envoi;Frais',
        'Ardèche Courts;Court métrage;Retenu;mar. 8 avr. 2025;1\u202f250,50 €',
        'Brest Nuit;Court métrage;Non retenu;1er avril 2025;gratuit',
      ],
      [
        ['Ardèche Courts', 'accepted', '2025-04-08', '125050 EUR'],
        ['Brest Nuit', 'rejected', '2025-04-01', '0 EUR'],
      ],
    ],
    [
      'in Spanish',
      [
        'Festival;Sección;Estado;Fecha de envío;Cuota',
        'Cádiz Corto;Cortos;Seleccionado;3 de marzo de 2025;1.234,50 €',
        'Oaxaca;Cortos;No seleccionada;15 de abril del 2025;US$ 35.00',
      ],
      [
        ['Cádiz Corto', 'accepted', '2025-03-03', '123450 EUR'],
        ['Oaxaca', 'rejected', '2025-04-15', '3500 USD'],
      ],
    ],
    [
      'in Portuguese',
      [
        'Festival;Situação;Data de envio;Valor',
        'Olinda;Não selecionado;10/04/2025;R$ 1.050,00',
        'Belém;Em análise;3 de março de 2025;isento',
      ],
      [
        ['Olinda', 'rejected', '2025-04-10', '105000 BRL'],
        ['Belém', 'submitted', '2025-03-03', '0 EUR'],
      ],
    ],
    [
      'in Polish',
      [
        'Festiwal;Status;Data zgłoszenia;Opłata;Waluta',
        'Odra Shorts;Zakwalifikowany;3 marca 2025;40,00 zł;PLN',
        'Łódź Film;Odrzucony;15.04.2025 r.;brak;PLN',
      ],
      [
        ['Odra Shorts', 'accepted', '2025-03-03', '4000 PLN'],
        ['Łódź Film', 'rejected', '2025-04-15', '0 PLN'],
      ],
    ],
    [
      'in Czech, with the currency in the heading',
      ['Festival;Stav;Datum odeslání;Poplatek (Kč)', 'Vltava;Vybráno;3. března 2025;1 500,00'],
      [['Vltava', 'accepted', '2025-03-03', '150000 CZK']],
    ],
    [
      'with two rows of headings',
      [
        ',,Dates,,Money,',
        'Festival,Status,Sent,Answer,Fee,Currency',
        'Halden,Not Selected,3-Mar-25,20-May-25,€20,EUR',
      ],
      [['Halden', 'rejected', '2025-03-03', '2000 EUR']],
    ],
    [
      'from Japan',
      ['Festival,Status,Submission Date,Fee', '東京短編,Selected,2025年3月3日,3000円'],
      [['東京短編', 'accepted', '2025-03-03', '3000 JPY']],
    ],
    [
      'with ranges, which stay questions',
      [
        'Festival,Status,Submission Date,Fee',
        'Copper,Selected,3–5 March 2025,25-35 EUR',
        'Quarry,Selected,1 March - 15,12 %',
        'Teal,Selected,Q2 2025,35 USD / 28 EUR',
      ],
      [
        ['Copper', 'accepted', null, null, 'sent: 3–5 March 2025', 'fee: 25-35 EUR'],
        ['Quarry', 'accepted', null, null, 'sent: 1 March - 15', 'fee: 12 %'],
        ['Teal', 'accepted', null, null, 'sent: Q2 2025', 'fee: 35 USD / 28 EUR'],
      ],
    ],
  ])('are read %s', (_kind, lines, expected) => expect(summarize(lines)).toEqual(expected));
  it('name the rows that look like totals', () =>
    expect(parseValidTable('Festival,Fee\nSalt,20\nTotal,20')).toMatchObject({
      lineNumbers: [1, 2],
      totalRows: ['Total 20'],
    }));
});
