import { isTotalRow } from './total-rows.js';

it.each([
  [['Total', '', '80,00 €'], true],
  [['', 'Grand total (EUR):', '1 250'], true],
  [['Sous-total', '25'], true],
  [['RAZEM', '', '3'], true],
  [['Total', 'Lisbon', ''], false],
  [['Total Refusal Film Festival', '2027-03-01'], false],
  [['Summertime Shorts', '25'], false],
  [['', '', ''], false],
])('the row %j is a total: %s', (cells, expected) => expect(isTotalRow(cells)).toBe(expected));
