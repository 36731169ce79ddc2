import { isWaitingForAnswer, lacksCurrency, parseRows, findUnknownStates, type Answers } from './read-rows';
import { parseTable, type PastTable } from './read-table';

const answers: Answers = { order: 'day-first', currency: null, states: {} };
const table = (text: string) => {
  const read = parseTable(text);
  if (typeof read === 'string') throw new Error(read);
  return read;
};
const HEAD = 'Festival,Category,Country,Status,Sent,Answered,Fee,Currency,Award,Note';
const rows = (line: string, over: Partial<Answers> = {}) =>
  parseRows(table(`${HEAD}\n${line}`), { ...answers, ...over });
const faults = (line: string) => rows(line)[0]!.faults.map(({ column, reason }) => `${column} ${reason}`);

describe('readTable', () => {
  it.each([
    ['Festival\tStatus\nA, B\tAccepted', ['A, B', 'Accepted']],
    ['Festival;Status\r\n"A; ""B"""; Accepted ', ['A; "B"', 'Accepted']],
    ['\uFEFFFestival,Status\rA,Accepted', ['A', 'Accepted']],
    ["Festival,Status\n'=A,Accepted", ['=A', 'Accepted']],
    ['Festival\tStatus\n\u202EA\u000bB\ud800\tAccepted', ['A B\ufffd', 'Accepted']],
  ])('reads %j', (text, cells) => {
    const { isHeaded, columns, lines } = table(text);
    expect([isHeaded, columns, lines[1]]).toEqual([true, ['festival', 'state'], cells]);
  });
  it('treats a line without headings as a row, and accepts lines of different lengths', () =>
    expect(table('A,Accepted\nB\nC,Accepted,more')).toMatchObject({
      isHeaded: false,
      columns: [null, null, null],
    }));
  it.each([
    ['', 'empty'],
    ['\n \n,,\n', 'empty'],
    ['"A', 'broken'],
    [`${'A\n'.repeat(1001)}`, 'long'],
    [Array.from({ length: 501 }, () => 'a').join(','), 'wide'],
  ])('rejects table %#', (text, why) => expect(parseTable(text)).toBe(why));
});

describe('readRows', () => {
  it('parses every cell', () =>
    expect(
      rows('A,Shorts,Sweden,Award Winner,03/04/2023,5 June 2023,25,eur,Golden Pine,Fine')[0]!.row,
    ).toEqual({
      festival: 'A',
      competition: 'Shorts',
      country: 'SE',
      state: 'awarded',
      submittedAt: '2023-04-03',
      decidedAt: '2023-06-05',
      fee: { amount: 2500, currency: 'EUR' },
      awardName: 'Golden Pine',
      note: 'Fine',
      reason: null,
    }));
  it('reads an accepted entry with an award as awarded, and uses a bare award as its name', () => {
    expect(rows('A,,,Selected,,,,,Golden Pine,')[0]!.row).toMatchObject({
      state: 'awarded',
      awardName: 'Golden Pine',
    });
    expect(rows('A,,,Honorable Mention,,,,,,')[0]!.row).toMatchObject({ awardName: 'Honorable Mention' });
  });
  it('drops the answer day of an undecided entry, and gives a withdrawn one a reason', () => {
    expect(rows('A,,,Undecided,2023-01-01,2023-06-01,,,,')[0]!.row).toMatchObject({
      decidedAt: null,
      reason: null,
    });
    expect(rows('A,,,Withdrawn,2023-01-01,,,,,')[0]!.row).toMatchObject({ reason: 'Withdrawn' });
  });
  it.each([
    [',,,Accepted,,,,,,', ['festival missing']],
    // The service requires the day only for an entry of the catalogue.
    ['A,,,Pending,,,,,,', []],
    ['A,,,Withdrawn,,,,,,', []],
    ['A,,,Accepted,soon,later,,,,', ['sent day', 'decided day']],
    ['A,,Narnia,Accepted,,,,,,', ['country country']],
    ['A,,,Accepted,,,lots,EUR,,', ['fee fee']],
    ['A,,,Accepted,,,1.250,EUR,,', ['fee ambiguous']],
    ['A,,,Accepted,,,25,gold,,', ['currency currency']],
    ['A,,,Accepted,,,25,,,', ['fee currency']],
    [`${'a'.repeat(301)},,,Accepted,,,,,,`, ['festival long']],
    ['A,,fr,Accepted,,,,,,', []],
  ])('%#: %s has the faults %j', (line, wrong) => expect(faults(line)).toEqual(wrong));
  it('waits for the answers about an unknown word and a currency, and leaves out rows on request', () => {
    const line = 'A,,,Longlisted,,,25,,,';
    expect(rows(line).map(isWaitingForAnswer)).toEqual([true]);
    const userAnswers = { currency: 'EUR', states: { longlisted: 'rejected' } } as const;
    expect(rows(line, userAnswers)[0]!.row).toMatchObject({
      state: 'rejected',
      fee: { amount: 2500, currency: 'EUR' },
    });
    expect(rows(line, { states: { longlisted: 'out' } })[0]).toMatchObject({ state: 'out', row: null });
    expect(rows('A,,,Longlisted,soon,,,,,').map(isWaitingForAnswer)).toEqual([false]);
  });
});

it('lists each unknown word once, the most frequent first, and the rows without a state', () => {
  const read: PastTable = table('Festival,Status\nA,Maybe\nB,\nC,maybe!\nD,Accepted');
  expect(findUnknownStates(read)).toEqual([
    { key: 'maybe', text: 'Maybe', rows: 2 },
    { key: '', text: '', rows: 1 },
  ]);
});
it.each([
  ['A,,,,,,25,,,', true],
  ['A,,,,,,$25,,,', false],
  ['A,,,,,,25,EUR,,', false],
  ['A,,,,,,,,,', false],
])('%s lacks a currency: %s', (line, lacks) => expect(lacksCurrency(table(`${HEAD}\n${line}`))).toBe(lacks));
