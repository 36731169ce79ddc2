import { parseDayRange } from './day-range.js';

it.each([
  '12–18 May 2027',
  '12 - 18 May 2027',
  '12-18 May 2027',
  'May 12-18, 2027',
  'May 12 – 18, 2027',
  'May 12, 2027 - May 18, 2027',
  'May 12 - May 18, 2027',
  '12 May to 18 May 2027',
  '12th to 18th May 2027',
  'from 12 to 18 May 2027',
  '12.-18.5.2027',
  '12.–18. Mai 2027',
  '12. bis 18. Mai 2027',
  'vom 12. bis zum 18. Mai 2027',
  '12.05. - 18.05.2027',
  '12.05.2027–18.05.2027',
  '2027-05-12 - 2027-05-18',
  '2027-05-12 to 2027-05-18',
  '2027-05-12/2027-05-18',
  '2027-05-12/18',
  '12-18/05/2027',
  '12–18/5/2027',
  '2027年5月12日〜18日',
  '2027年5月12日～5月18日',
  '2027年5月12日-2027年5月18日',
  'du 12 au 18 mai 2027',
  'del 12 al 18 de mayo de 2027',
  'dal 12 al 18 maggio 2027',
  'de 12 a 18 de maio de 2027',
])('reads %s', (cell) => expect(parseDayRange(cell)).toEqual({ first: '2027-05-12', last: '2027-05-18' }));

it.each([
  ['3-7/03/2027', '2027-03-03', '2027-03-07'],
  ['28 May – 3 June 2027', '2027-05-28', '2027-06-03'],
  ['May 28 - June 3, 2027', '2027-05-28', '2027-06-03'],
  ['30 December 2026 – 4 January 2027', '2026-12-30', '2027-01-04'],
])('reads %s', (cell, first, last) => expect(parseDayRange(cell)).toEqual({ first, last }));

it.each([
  '12 May 2027',
  '2027-05-12',
  'in spring',
  '18–12 May 2027',
  '03/04/2027 - 05/04/2027',
  'May–June 2027',
])('reads no range from %s', (cell) => expect(parseDayRange(cell)).toBeNull());
