import { getDossierFileName } from './dossier-text.js';
import { getListFileName } from './list-text.js';

it.each([
  ['Salt', 'Salt – entries, 2026-11-26.csv', 'Salt – dossier.pdf'],
  ['A/B: "C"?', 'A B   C – entries, 2026-11-26.csv', 'A B   C – dossier.pdf'],
  ['Соль / सोल', 'Соль   सोल – entries, 2026-11-26.csv', 'Соль   सोल – dossier.pdf'],
  ['///', 'Film – entries, 2026-11-26.csv', 'Film – dossier.pdf'],
])('names the files of %s %s and %s', (film, list, dossier) => {
  expect(getListFileName(film, 'csv', '2026-11-26')).toBe(list);
  expect(getDossierFileName(film)).toBe(dossier);
});
