import { isTotalRow, isYearRow } from './total-rows.js';

it.each([
  [['Total', '', '80,00 €'], true],
  [['', 'Grand total (EUR):', '1 250'], true],
  [['Sous-total', '25'], true],
  [['RAZEM', '', '3'], true],
  [['Summe gesamt', '', '45 EUR'], true],
  [['Summe', '', ''], true],
  [['', 'Subtotal'], true],
  [['Total: 1 festival', ''], true],
  [['Zwischensumme', '', '45,00'], true],
  [['Zwischensumme 1. Halbjahr', '', '45,00'], true],
  [['Sub-total Europe', '', '45'], true],
  [['Total'], false],
  [['Total', 'Lisbon', ''], false],
  [['Total Refusal Film Festival', '2027-03-01'], false],
  [['Summertime Shorts', '25'], false],
  [['', '', ''], false],
])('the row %j is a total: %s', (cells, expected) => expect(isTotalRow(cells)).toBe(expected));

it.each([
  [['2024', '', ''], true],
  [['', '— 2024/25 —', ''], true],
  [['2024', 'Selected'], false],
  [['2024'], false],
  [['Festival 2024', ''], false],
  [['', ''], false],
])('the row %j is only a year: %s', (cells, expected) => expect(isYearRow(cells)).toBe(expected));
