import { verifySignedPath, signPath } from '../auth/signed-path.js';

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const NOW = 1_800_000_000_000;
const made = signPath('/uploads/one', { bytes: '100' }, NOW, key);

it('returns its parameters until it expires', () => {
  expect(verifySignedPath(made, key, NOW)?.get('bytes')).toBe('100');
  expect(verifySignedPath(made, key, NOW + 1)).toBeNull();
});

it.each([
  ['another file', made.replace('/one', '/two')],
  ['more bytes', made.replace('bytes=100', 'bytes=1000')],
  ['a later end', made.replace(`${NOW}`, `${NOW + 9}`)],
  ['something more', `${made}&bytes=1`],
  ['no signature', made.replace(/&sig=.*/, '')],
  ['an empty one', made.replace(/sig=.*/, 'sig=')],
  ['nothing', ''],
])('refuses %s', (_, target) => expect(verifySignedPath(target, key, NOW)).toBeNull());

it('refuses a path signed with another key', () => expect(verifySignedPath(made, other, NOW)).toBeNull());
