import type { Refusal } from '@laurel/runtime/errors/refusals';
import {
  createEntryLinkKey,
  MAX_RECIPIENT_LENGTH,
  MAX_DOSSIER_LINKS,
  MAX_ENTRY_LINKS,
} from '@laurel/rules/films/dossiers';
import { validateLink, checkLinkLimit } from './dossier-link.js';

const getRefusalCode = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    return (error as Refusal).code;
  }
  return null;
};

describe('validateLink', () => {
  it.each([
    ['page-1', 'Clermont-Ferrand 2027', null],
    ['', 'Clermont-Ferrand', 'dossier.key_invalid'],
    ['x'.repeat(201), 'Clermont-Ferrand', 'dossier.key_invalid'],
    ['x'.repeat(200), 'Clermont-Ferrand', null],
    ['page\n1', 'Clermont-Ferrand', 'dossier.key_invalid'],
    ['page-1', ' \u200B ', 'dossier.recipient_invalid'],
    ['page-1', 'x'.repeat(MAX_RECIPIENT_LENGTH + 1), 'dossier.recipient_invalid'],
    ['page-1', 'x'.repeat(MAX_RECIPIENT_LENGTH), null],
    ['page-1', 'Clermont\nFerrand', 'dossier.recipient_invalid'],
  ])('checks the key %j and the recipient %j: %s', (key, recipient, expectedCode) =>
    expect(getRefusalCode(() => validateLink({ key, recipient }))).toBe(expectedCode),
  );
  it('trims the recipient', () =>
    expect(validateLink({ key: 'a', recipient: ' Clermont ' })).toEqual({ key: 'a', recipient: 'Clermont' }));
});

it.each([
  ['manual', MAX_DOSSIER_LINKS - 1, null],
  ['manual', MAX_DOSSIER_LINKS, 'dossier.too_many_links'],
  [createEntryLinkKey(1), MAX_ENTRY_LINKS - 1, null],
  [createEntryLinkKey(1), MAX_ENTRY_LINKS, 'dossier.too_many_links'],
])(
  'limits the links of each kind: %s, with %s existing links of its kind, gives %s',
  (key, links, expectedCode) => {
    const otherKeys = Array.from({ length: links }, (_, n) =>
      key === 'manual' ? `key ${n}` : createEntryLinkKey(n + 2),
    );
    const otherKindKey = key === 'manual' ? createEntryLinkKey(9) : 'manual';
    expect(getRefusalCode(() => checkLinkLimit(key, [...otherKeys, otherKindKey]))).toBe(expectedCode);
  },
);
