import type { Refusal } from '@laurel/runtime/refusals';
import {
  entryLinkKey,
  LONGEST_RECIPIENT,
  MOST_DOSSIER_LINKS,
  MOST_ENTRY_LINKS,
} from '@laurel/rules/dossiers';
import { checkedLink, roomForLink } from './dossier-link.js';

const code = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as Refusal).code;
  }
  return null;
};

describe('checkedLink', () => {
  it.each([
    ['page-1', 'Clermont-Ferrand 2027', null],
    ['', 'Clermont-Ferrand', 'dossier.key_invalid'],
    ['x'.repeat(201), 'Clermont-Ferrand', 'dossier.key_invalid'],
    ['x'.repeat(200), 'Clermont-Ferrand', null],
    ['page\n1', 'Clermont-Ferrand', 'dossier.key_invalid'],
    ['page-1', ' \u200B ', 'dossier.recipient_invalid'],
    ['page-1', 'x'.repeat(LONGEST_RECIPIENT + 1), 'dossier.recipient_invalid'],
    ['page-1', 'x'.repeat(LONGEST_RECIPIENT), null],
    ['page-1', 'Clermont\nFerrand', 'dossier.recipient_invalid'],
  ])('of key %j for %j: %s', (key, recipient, refused) =>
    expect(code(() => checkedLink({ key, recipient }))).toBe(refused),
  );
  it('trims whom it is for', () =>
    expect(checkedLink({ key: 'a', recipient: ' Clermont ' })).toEqual({ key: 'a', recipient: 'Clermont' }));
});

it.each([
  ['by-hand', MOST_DOSSIER_LINKS - 1, null],
  ['by-hand', MOST_DOSSIER_LINKS, 'dossier.too_many_links'],
  [entryLinkKey(1), MOST_ENTRY_LINKS - 1, null],
  [entryLinkKey(1), MOST_ENTRY_LINKS, 'dossier.too_many_links'],
])('of %s beside %s links of its kind there is room for one more, or %s', (key, links, refused) => {
  const others = Array.from({ length: links }, (_, n) =>
    key === 'by-hand' ? `key ${n}` : entryLinkKey(n + 2),
  );
  const ofOtherKind = key === 'by-hand' ? entryLinkKey(9) : 'by-hand';
  expect(code(() => roomForLink(key, [...others, ofOtherKind]))).toBe(refused);
});
