// Checks the variables of each container: from which value each one comes, or from which key of which Secret.
import { PROCESSES, SERVICES } from '../workspace/repository.mjs';
import { chart, getEnvironment, parseManifests, renderChart, resolveEnv, type Kind } from './chart.js';
import { AMAZON, ANYWHERE, FOLDER, OUTSIDE, TRYING } from './chart-settings.js';

type Variables = Record<string, string>;

const RELEASE = 'autumn';
const calls = (...services: string[]): Variables =>
  Object.fromEntries(services.map((one) => [`${one.toUpperCase()}_URL`, `${RELEASE}-${one}:5000`]));
const every = (key: string): Variables => ({
  HTTP_HOST: '0.0.0.0',
  HTTP_PORT: '9000',
  NATS_URL: OUTSIDE['nats.url'],
  NATS_PASSWORD: `own-nats: own.${key}`,
});
const service = (key: string): Variables => ({
  ...every(key),
  GRPC_URL: '0.0.0.0:5000',
  CALLER_PUBLIC_KEY: 'own-keys: own.callerPublic',
  DATABASE_URL: `own-postgresql: own.${key}`,
});
const EXPECTED: Record<string, Variables> = {
  identity: {
    ...service('identity'),
    PUBLIC_URL: ANYWHERE.publicUrl,
    KEYCLOAK_URL: ANYWHERE['keycloak.url'],
    KEYCLOAK_INNER_URL: OUTSIDE['keycloak.innerUrl'],
    KEYCLOAK_CLIENT_SECRET: 'own-keycloak: own.clientSecret',
    TOKEN_KEY: 'own-keys: own.token',
    DOSSIER_KEY: 'own-keys: own.dossier',
    SMTP_URL: 'own-mail: own.url',
    MAIL_FROM: ANYWHERE['mail.from'],
  },
  catalog: {
    ...service('catalog'),
    MEILI_URL: OUTSIDE['meilisearch.url'],
    MEILI_INDEX: ANYWHERE['meilisearch.index'],
    MEILI_KEY: 'own-meilisearch: own.key',
  },
  films: {
    ...service('films'),
    ...calls('identity', 'catalog', 'matching', 'submissions', 'billing'),
    DOSSIER_KEY: 'own-keys: own.dossier',
    S3_BUCKET: OUTSIDE['storage.s3.bucket'],
    S3_REGION: OUTSIDE['storage.s3.region'],
    S3_ENDPOINT: OUTSIDE['storage.s3.endpoint'],
    S3_INNER_ENDPOINT: OUTSIDE['storage.s3.innerEndpoint'],
    S3_ACCESS_KEY: 'own-s3: own.accessKey',
    S3_SECRET_KEY: 'own-s3: own.secretKey',
    FILMS_PER_USER: '2000',
  },
  matching: {
    ...service('matching'),
    RECEIPT_PUBLIC_KEY: 'own-keys: own.receiptPublic',
    SNAPSHOT_FILE: '/var/cache/laurel/matching.snapshot',
    CATALOGUE_DEBOUNCE_MS: '15000',
  },
  submissions: { ...service('submissions'), ...calls('matching') },
  billing: {
    ...service('billing'),
    PUBLIC_URL: ANYWHERE.publicUrl,
    RECEIPT_PRIVATE_KEY: 'own-keys: own.receiptPrivate',
    STRIPE_API_URL: OUTSIDE['payments.apiUrl'],
    STRIPE_SECRET_KEY: 'own-payments: own.secretKey',
    STRIPE_WEBHOOK_SECRET: 'own-payments: own.webhookSecret',
  },
  bff: {
    ...every('bff'),
    ...calls(...SERVICES),
    PORT: '8080',
    WEB_DIST: '/app/web/dist',
    PUBLIC_URL: ANYWHERE.publicUrl,
    KEYCLOAK_URL: ANYWHERE['keycloak.url'],
    PAYMENT_ORIGINS: 'https://pay.custom.example,https://pay.other.example',
    TRUST_PROXY: '192.0.2.7,192.0.2.8',
    OPERATOR_NAME: ANYWHERE['operator.name'],
    OPERATOR_ADDRESS: ANYWHERE['operator.address'],
    OPERATOR_EMAIL: ANYWHERE['operator.email'],
    CALLER_PRIVATE_KEY: 'own-keys: own.callerPrivate',
    STILLS_ORIGIN: OUTSIDE['storage.s3.endpoint'],
  },
};

/**
 * Differences when pictures are stored elsewhere, or when everything comes with the release. null: the
 * variable is not set.
 */
type Otherwise = Record<string, Record<string, string | null>>;
const AMAZON_OVERRIDES: Otherwise = {
  films: { S3_ENDPOINT: null, S3_INNER_ENDPOINT: null },
  bff: { STILLS_ORIGIN: AMAZON['storage.s3.origin'] },
};
const NO_BUCKET = ['BUCKET', 'REGION', 'ENDPOINT', 'INNER_ENDPOINT', 'ACCESS_KEY', 'SECRET_KEY'];
const folder = { STILLS_FOLDER: '/var/lib/laurel', STILLS_KEY: 'own-keys: own.stills' };
const FOLDER_OVERRIDES: Otherwise = {
  films: { ...Object.fromEntries(NO_BUCKET.map((name) => [`S3_${name}`, null])), ...folder },
  bff: { STILLS_ORIGIN: null, ...folder },
};
const DEV_OVERRIDES: Otherwise = {
  ...Object.fromEntries(PROCESSES.map((one) => [one, {}])),
  identity: {
    KEYCLOAK_INNER_URL: `http://${RELEASE}-keycloak:8080`,
    SMTP_URL: `smtp://${RELEASE}-mail:1025?requireTLS=false`,
  },
  catalog: { MEILI_URL: `http://${RELEASE}-meilisearch:7700` },
  films: {
    S3_BUCKET: 'laurel-pictures',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: TRYING['dev.picturesUrl'],
    S3_INNER_ENDPOINT: `http://${RELEASE}-s3:8333`,
    FILMS_PER_USER: null,
  },
  matching: { CATALOGUE_DEBOUNCE_MS: null },
  billing: { STRIPE_API_URL: `http://${RELEASE}-payments:12111` },
  bff: { PAYMENT_ORIGINS: TRYING['dev.paymentsUrl'], STILLS_ORIGIN: TRYING['dev.picturesUrl'] },
};
for (const its of Object.values(DEV_OVERRIDES)) its.NATS_URL = `${RELEASE}-nats:4222`;

const kinds: Record<string, Kind[]> = {};
beforeAll(async () => {
  const all = { external: OUTSIDE, amazon: AMAZON, folder: FOLDER, dev: TRYING };
  for (const [name, overrides] of Object.entries(all))
    kinds[name] = parseManifests(
      await renderChart(name === 'dev' ? 'dev' : 'external', chart, overrides, RELEASE),
    );
}, 20 * 60_000);

const formatSecret = (name: string, key: string) => `${name}: ${key}`;
describe.each([
  ['external', {}],
  ['amazon', AMAZON_OVERRIDES],
  ['folder', FOLDER_OVERRIDES],
  ['dev', DEV_OVERRIDES],
])('the installation %s', (installation, otherwise: Otherwise) => {
  it.each(PROCESSES)('gives %s exactly these variables', (process) => {
    const all = Object.entries({ ...EXPECTED[process], ...otherwise[process] });
    const environment = getEnvironment(kinds[installation]!, process, formatSecret, RELEASE);
    expect(environment).toEqual(Object.fromEntries(all.filter(([, value]) => value !== null)));
  });
});

/** The variables of each container of a Job, Pod or Deployment. */
const getContainerEnv = (installation: string, name: string) => {
  const workload = kinds[installation]!.find(
    ({ kind, metadata }) => /^(Job|Pod|Deployment)$/.test(kind) && metadata.name === `${RELEASE}-${name}`,
  )!;
  const { containers } = workload.spec.template?.spec ?? (workload.spec as never);
  return Object.fromEntries(containers.map((one) => [one.name, resolveEnv(one, formatSecret)]));
};
it('the one-off jobs get exactly these variables', () => {
  const databases = Object.fromEntries(
    SERVICES.map((one) => [one, { DATABASE_URL: `own-postgresql: own.${one}` }]),
  );
  const stream = { NATS_URL: OUTSIDE['nats.url'], NATS_ADMIN_PASSWORD: 'own-nats: own.admin' };
  expect(getContainerEnv('external', 'migrate')).toEqual({ ...databases, stream });
  expect(getContainerEnv('external', 'contract')).toEqual(databases);
  expect(getContainerEnv('external', 'realm').realm).toEqual({
    KEYCLOAK_URL: OUTSIDE['keycloak.innerUrl'],
    APP_URL: ANYWHERE.publicUrl,
    IDENTITY_URL: `http://${RELEASE}-identity.default:9000`,
    MAIL_FROM: ANYWHERE['mail.from'],
    SMTP_URL: 'own-mail: own.url',
    KEYCLOAK_ADMIN_SECRET: 'own-keycloak: own.admin',
    KEYCLOAK_CLIENT_SECRET: 'own-keycloak: own.clientSecret',
  });
  expect(getContainerEnv('external', 'smoke').smoke).toMatchObject({
    BASE: `http://${RELEASE}-bff`,
    KEYCLOAK: OUTSIDE['keycloak.innerUrl'],
  });
});
it('each development service gets the secrets of its clients and no others', () => {
  const services = ['postgresql', 'nats', 'meilisearch', 's3', 'keycloak', 'payments', 'mail'];
  const secretsByService = services.map((name) => {
    const all = Object.entries(getContainerEnv('dev', name)[name]!);
    return [name, Object.fromEntries(all.filter(([, value]) => value.startsWith('own-')))] as const;
  });
  const named = (names: string[], template: string, secret: string) =>
    Object.fromEntries(
      names.map((one) => [template.replace('*', one.toUpperCase()), `own-${secret}: own.${one}`]),
    );
  expect(Object.fromEntries(secretsByService)).toEqual({
    postgresql: {
      POSTGRES_PASSWORD: 'own-postgresql: own.admin',
      ...named(SERVICES, '*_DATABASE', 'postgresql'),
      KEYCLOAK_PASSWORD: 'own-keycloak: own.database',
    },
    nats: named(['admin', ...PROCESSES], 'NATS_*_PASSWORD', 'nats'),
    meilisearch: { MEILI_MASTER_KEY: EXPECTED.catalog!.MEILI_KEY },
    s3: {
      AWS_ACCESS_KEY_ID: EXPECTED.films!.S3_ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: EXPECTED.films!.S3_SECRET_KEY,
    },
    keycloak: {
      KC_DB_PASSWORD: 'own-keycloak: own.database',
      KC_BOOTSTRAP_ADMIN_CLIENT_SECRET: 'own-keycloak: own.admin',
    },
    payments: { WEBHOOK_SECRET: EXPECTED.billing!.STRIPE_WEBHOOK_SECRET },
    mail: {},
  });
});
