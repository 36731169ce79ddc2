import { isNoAward, isNomination } from './awards.js';

it.each([
  'None',
  'No',
  '0',
  'keine',
  'keiner',
  'nein',
  'aucun',
  'Ninguno',
  'Ninguna',
  'Nessuno',
  'nenhum',
  'brak',
  'žádná',
  'Not awarded',
  'not yet awarded',
  'No award',
  'no prize',
  'Kein Preis',
  'aucun prix',
  'sin premio',
  'nessun premio',
  'sem prêmio',
  'bez nagrody',
  'Not applicable',
  'N/A',
  '-',
  '',
  'false',
  'Selected',
  'Not selected',
  'nicht ausgezeichnet',
])('“%s” is no award', (cell) => expect([isNoAward(cell), isNomination(cell)]).toEqual([true, false]));

it.each([
  'Golden Pine',
  'Best Film',
  'No Limits Award',
  'Prix du Nouveau Cinéma',
  'Honorable Mention',
  'Nordlicht',
  '1st',
  'Nobel',
])('“%s” is an award', (cell) => expect([isNoAward(cell), isNomination(cell)]).toEqual([false, false]));

it.each(['Nominated', 'Nominee', 'Best Film (nominated)', 'nominiert', 'Nommé', 'Nominado', 'Semi-Finalist'])(
  '“%s” is a nomination',
  (cell) => expect(isNomination(cell)).toBe(true),
);
