import { readBffEnv, getStillsFolder } from '../settings/bff.env.js';
import { createContentSecurityPolicy } from './headers.js';

const ANY_URL = 'http://localhost:1';
const services = 'IDENTITY CATALOG FILMS MATCHING SUBMISSIONS BILLING'.split(' ');
const env = (stills: Record<string, string>) =>
  readBffEnv({
    ...Object.fromEntries(services.map((name) => [`${name}_URL`, ANY_URL])),
    PORT: '1',
    HTTP_PORT: '2',
    PUBLIC_URL: ANY_URL,
    KEYCLOAK_URL: ANY_URL,
    NATS_URL: 'x',
    NATS_PASSWORD: 'x',
    CALLER_PRIVATE_KEY: 'eA==',
    WEB_DIST: 'x',
    ...stills,
  });
const folder = { STILLS_FOLDER: '/stills', STILLS_KEY: 'eA==' };
const directive = (name: string, stills: Record<string, string>) =>
  createContentSecurityPolicy(env(stills), 'n')
    .split('; ')
    .find((value) => value.startsWith(name));

it('the content security policy allows images only from our own origin when stills are in a folder', () => {
  expect(getStillsFolder(env(folder))).toEqual({ folder: '/stills', key: Buffer.from('x') });
  expect(directive('img-src', folder)).toBe("img-src 'self' data: blob:");
});

it("the content security policy allows images from the bucket's origin, and uploads to it", () => {
  const bucket = { STILLS_ORIGIN: 'https://stills.example/any/path' };
  expect(getStillsFolder(env(bucket))).toBeNull();
  expect(directive('img-src', bucket)).toBe("img-src 'self' data: blob: https://stills.example");
  expect(directive('connect-src', bucket)).toBe(`connect-src 'self' ${ANY_URL} https://stills.example`);
});

it.each([
  ['neither a folder nor a bucket', {}],
  ['a folder without its key', { STILLS_FOLDER: '/stills' }],
])('names the missing variables with %s', (_, stills) =>
  expect(() => env(stills as Record<string, string>)).toThrow(
    /STILLS_FOLDER and STILLS_KEY, or STILLS_ORIGIN/,
  ),
);
