import { previewRow } from './preview.js';
import { proposeMapping } from './tables/column-mapping.js';

it.each([
  ['Deadline', '15,04,2027'],
  ['Early deadline', '2027-02-30'],
  ['Opens', '15,04,2027'],
  ['Notification date', '31.02.2027'],
  ['Event dates', '15,04,2027'],
  ['Completion date', '15,04,2027'],
  ['Founded', 'long ago'],
  ['Country', 'Atlantis'],
  ['Homepage', 'here'],
  ['Fee', 'lots'],
  ['Currency', 'shells'],
])('a wrong value of the column %s is shown with its column: %s', (column, cell) => {
  const mapping = proposeMapping(['Festival', column, 'City']);
  const row = previewRow({ n: 1, line: 2, cells: ['Salt Days', cell, 'Lund'] }, mapping, 'Salt Days');
  expect(row.problems[0]).toMatchObject({ column, message: expect.stringMatching(`^“${cell}”.*\\.$`) });
});
