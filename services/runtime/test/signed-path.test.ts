import { verifySignedPath, signPath } from '../auth/signed-path.js';

const [key, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const NOW = 1_800_000_000_000;
const signedPath = signPath('/uploads/one', { bytes: '100' }, NOW, key);

it('verifySignedPath returns the parameters until the path expires', () => {
  expect(verifySignedPath(signedPath, key, NOW)?.get('bytes')).toBe('100');
  expect(verifySignedPath(signedPath, key, NOW + 1)).toBeNull();
});

it.each([
  ['another file', signedPath.replace('/one', '/two')],
  ['more bytes', signedPath.replace('bytes=100', 'bytes=1000')],
  ['a later expiry', signedPath.replace(`${NOW}`, `${NOW + 9}`)],
  ['an additional parameter', `${signedPath}&bytes=1`],
  ['no signature', signedPath.replace(/&sig=.*/, '')],
  ['an empty signature', signedPath.replace(/sig=.*/, 'sig=')],
  ['an empty path', ''],
])('verifySignedPath refuses %s', (_, target) => expect(verifySignedPath(target, key, NOW)).toBeNull());

it('verifySignedPath refuses a path signed with another key', () =>
  expect(verifySignedPath(signedPath, otherKey, NOW)).toBeNull());
