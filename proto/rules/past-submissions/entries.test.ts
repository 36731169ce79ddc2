import { matchColumns, isHeading, parseState } from './entries.js';

it.each([
  ['Selected', 'accepted'],
  ['OFFICIAL SELECTION', 'accepted'],
  ['Not Selected', 'rejected'],
  ['declined', 'rejected'],
  ['Undecided', 'submitted'],
  ['In consideration', 'submitted'],
  ['Award Winner', 'awarded'],
  ['Withdrawn', 'will-not-submit'],
  ['Semi-Finalist', null],
  ['', null],
])('maps %s to %s', (text, state) => expect(parseState(text)).toBe(state));

it.each([
  [
    [
      'Festival',
      'Category',
      'Judging Status',
      'Submission Date',
      'Notification Date',
      'Entry fee',
      'Currency',
      'Prize',
      'Notes',
    ],
    ['festival', 'competition', 'state', 'sent', 'decided', 'fee', 'currency', 'award', 'note'],
  ],
  [
    ['EVENT NAME', 'Status', 'Result', 'Film'],
    ['festival', 'state', null, null],
  ],
  [
    ['Salt Days', 'Accepted'],
    [null, null],
  ],
])('maps %j to %j', (headings, columns) => expect(matchColumns(headings)).toEqual(columns));

it.each([
  [['Festival', 'Status'], true],
  [['Festival'], true],
  [['Salt Days', 'Accepted', '2024-01-01'], false],
  // A state name can also be a heading, so one match alone is not enough.
  [['Salt Days', 'Submitted'], false],
])('recognises %j as a heading: %s', (cells, expected) => expect(isHeading(cells)).toBe(expected));
