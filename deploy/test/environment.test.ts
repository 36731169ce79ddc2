import { createEnvironment } from '../local/environment.mjs';

const state = {
  folder: '/nowhere',
  ports: { smtp: 2525, mailHttp: 2526, meilisearch: 2527 },
  secrets: { bus: {}, databases: {}, devMailKey: 'the key', meilisearch: 'a key' },
};
it.each([
  ['contains the address of our Meilisearch', true, 'http://127.0.0.1:2527', 'a key'],
  ['contains no address if none is started', false, undefined, undefined],
])('the environment of catalog %s', (_what, hasMeilisearch, url, key) => {
  const urls = {
    publicUrl: 'http://localhost:1',
    keycloakUrl: 'http://localhost:2',
    port: 1,
    hasMeilisearch,
  };
  const { MEILI_URL, MEILI_KEY } = createEnvironment(state, urls).service('catalog');
  expect([MEILI_URL, MEILI_KEY]).toEqual([url, key]);
});

it.each([
  [undefined, '127.0.0.1'],
  ['0.0.0.0', '0.0.0.0'],
])('with HOST=%s, npm start listens on %s', (host, expected) => {
  vi.stubEnv('HOST', host);
  const urls = { publicUrl: 'http://localhost:1', keycloakUrl: 'http://localhost:2', port: 1 };
  const { GATEWAY_HOST } = createEnvironment(state, urls).bff();
  vi.unstubAllEnvs();
  expect(GATEWAY_HOST).toBe(expected);
});

const getMailVariables = () => {
  const urls = { publicUrl: 'http://localhost:1', keycloakUrl: 'http://localhost:2', port: 1 };
  const { service, bff } = createEnvironment(state, urls);
  const { SMTP_URL, MAIL_FROM } = service('identity');
  const { DEV_MAIL_URL, DEV_MAIL_KEY } = bff();
  return { SMTP_URL, MAIL_FROM, DEV_MAIL_URL, DEV_MAIL_KEY };
};
const NAMES = ['SMTP_URL', 'MAIL_FROM', 'DEVELOPMENT', 'MEILI_URL', 'MEILI_KEY'];
const before = NAMES.map((name) => [name, process.env[name]] as const);
beforeEach(() => NAMES.forEach((name) => delete process.env[name]));
afterAll(() => {
  for (const [name, value] of before) if (value !== undefined) process.env[name] = value;
});

const sinkSettings = { SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'Laurel <no-reply@laurel.test>' };
const openPage = { DEV_MAIL_URL: 'http://127.0.0.1:2526', DEV_MAIL_KEY: 'the key' };
const closedPage = { DEV_MAIL_URL: undefined, DEV_MAIL_KEY: undefined };
const customServer = { SMTP_URL: 'smtps://mail.test', MAIL_FROM: 'us@mail.test' };

it.each<[string, Record<string, string>, object]>([
  ['mails are stored, and shown at /dev/mail', {}, { ...sinkSettings, ...openPage }],
  ['the page is closed outside development', { DEVELOPMENT: 'false' }, { ...sinkSettings, ...closedPage }],
  ['with a custom mail server nothing is stored or shown', customServer, { ...customServer, ...closedPage }],
])('the mail environment: %s', (_what, env, expected) => {
  Object.assign(process.env, env);
  expect(getMailVariables()).toEqual(expected);
});
