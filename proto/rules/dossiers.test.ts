import { completenessOf, DOSSIER_PARTS, entryLinkKey, entryOfLink, isDossierFact } from './dossiers.js';

it.each([
  [0, 100],
  [1, 93],
  [7, 53],
  [14, 6],
  [15, 0],
])('with %s parts missing a dossier is complete to %s %%', (missing, percent) =>
  expect(completenessOf(DOSSIER_PARTS.slice(0, missing))).toBe(percent),
);

it.each([
  ['logline', true],
  ['subtitleLanguages', true],
  ['synopsis', false],
  ['toString', false],
])('%s is said in the dossier itself: %s', (name, is) => expect(isDossierFact(name)).toBe(is));

describe('the key of an entry’s link', () => {
  it.each([
    [entryLinkKey(17), 17],
    ['entry-', null],
    ['entry-x', null],
    ['page-5b5f4f0e', null],
    ['my entry-7', null],
  ])('%s is that of %s', (key, submissionId) => expect(entryOfLink(key)).toBe(submissionId));
});
