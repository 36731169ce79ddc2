import {
  computeCompleteness,
  DOSSIER_SECTIONS,
  createEntryLinkKey,
  parseEntryLinkKey,
  isDossierField,
} from './dossiers.js';

it.each([
  [0, 100],
  [1, 93],
  [7, 53],
  [14, 6],
  [15, 0],
])('rates a dossier with %s missing sections as %s %% complete', (missing, percent) =>
  expect(computeCompleteness(DOSSIER_SECTIONS.slice(0, missing))).toBe(percent),
);

it.each([
  ['logline', true],
  ['subtitleLanguages', true],
  ['synopsis', false],
  ['toString', false],
])('%s is a field of the dossier: %s', (name, expected) => expect(isDossierField(name)).toBe(expected));

describe('the key of an entry’s link', () => {
  it.each([
    [createEntryLinkKey(17), 17],
    ['entry-', null],
    ['entry-x', null],
    ['page-5b5f4f0e', null],
    ['my entry-7', null],
  ])('%s belongs to entry %s', (key, submissionId) => expect(parseEntryLinkKey(key)).toBe(submissionId));
});
