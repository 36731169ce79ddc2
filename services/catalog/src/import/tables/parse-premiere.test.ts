import { parsePremieres } from './parse-premiere.js';

it.each([
  'none',
  'no',
  'none required',
  'not required',
  'No premiere required',
  'no premiere status required',
  'not necessary',
  'any',
  'keine Premiere erforderlich',
  'keine Premierenpflicht',
  'nicht nötig',
  'pas exigée',
  'aucune exigence',
  'no requerido',
  'sin requisitos',
  'non richiesta',
  'nessuna',
  'não exigida',
])('reads %j as no required premiere', (cell) => expect(parsePremieres(cell, 'DE')).toEqual([]));

it.each([
  ['World', ['World Premiere']],
  ['world premiere status', ['World Premiere']],
  ['at least national premiere', ['Country']],
  ['national premiere (Germany)', ['Country']],
  ['Deutschlandpremiere', ['Country']],
  ['national premiere (Austria)', ['Regional AT']],
  ['German premiere required', ['Country']],
  ['Canadian premiere', ['Regional CA']],
  ['South African premiere', ['Regional ZA']],
  ['première française exigée', ['Regional FR']],
  ['anteprima italiana', ['Regional IT']],
  ['deutsche Premiere', ['Country']],
  ['Swiss or Austrian premiere', ['Regional CH', 'Regional AT']],
  ['UK premiere', ['Regional GB']],
  ['premiere in Austria', ['Regional AT']],
  ['European premiere', ['Regional M49:150']],
  ['Europapremiere', ['Regional M49:150']],
  ['première européenne exigée', ['Regional M49:150']],
  ['estreno europeo', ['Regional M49:150']],
  ['anteprima europea', ['Regional M49:150']],
  ['European or International', ['Regional M49:150', 'International']],
  ['World, International or European', ['World Premiere', 'International', 'Regional M49:150']],
  ['Welt- oder Europapremiere', ['World Premiere', 'Regional M49:150']],
  ['mondiale ou internationale', ['World Premiere', 'International']],
  ['World Premiere (required)', ['World Premiere']],
])('reads the premiere %j', (cell, premieres) =>
  expect(parsePremieres(cell, 'DE')?.map(({ level, countries }) => [level, ...countries].join(' '))).toEqual(
    premieres,
  ),
);

it.each([
  'World premiere preferred',
  'American premiere',
  'exclusive',
  'international (Germany)',
  'yes',
  'World and European',
])('does not guess what %j means', (cell) => expect(parsePremieres(cell, 'DE')).toBeNull());
