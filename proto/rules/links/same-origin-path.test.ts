import { isSameOriginPath } from './same-origin-path.js';

it.each(['/', '/festivals', '/user/matching?filmId=7&show=near#top', '/a//b', '/cafés'])(
  'accepts %s',
  (path) => expect(isSameOriginPath(path)).toBe(true),
);
it.each([
  '',
  'festivals',
  'https://evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '/.//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/a\\b',
  '/a b',
  '/a\nb',
  '/a\u0007b',
  ' /festivals',
])('rejects %j', (path) => expect(isSameOriginPath(path)).toBe(false));
