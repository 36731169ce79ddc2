// Checks the variables of each container: from which value each one comes, or from which key of which Secret.
import { PROCESSES, SERVICES } from '../workspace/repository.mjs';
import { chart, getEnvironment, parseManifests, renderChart, resolveEnv, type Manifest } from './chart.js';
import {
  AMAZON_VALUES,
  COMMON_VALUES,
  FOLDER_VALUES,
  EXTERNAL_VALUES,
  DEV_VALUES,
} from './chart-settings.js';

type Variables = Record<string, string>;

const RELEASE = 'autumn';
const serviceUrls = (...services: string[]): Variables =>
  Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, `${RELEASE}-${name}:5000`]));
const commonVariables = (key: string): Variables => ({
  HTTP_HOST: '::',
  HTTP_PORT: '9000',
  NATS_URL: EXTERNAL_VALUES['nats.url'],
  NATS_PASSWORD: `own-nats: own.${key}`,
});
const serviceVariables = (key: string): Variables => ({
  ...commonVariables(key),
  GRPC_URL: '[::]:5000',
  CALLER_PUBLIC_KEY: 'own-keys: own.callerPublic',
  DATABASE_URL: `own-postgresql: own.${key}`,
});
const EXPECTED: Record<string, Variables> = {
  identity: {
    ...serviceVariables('identity'),
    PUBLIC_URL: COMMON_VALUES.publicUrl,
    KEYCLOAK_URL: COMMON_VALUES['keycloak.url'],
    KEYCLOAK_INNER_URL: EXTERNAL_VALUES['keycloak.innerUrl'],
    KEYCLOAK_CLIENT_SECRET: 'own-keycloak: own.clientSecret',
    TOKEN_KEY: 'own-keys: own.token',
    DOSSIER_KEY: 'own-keys: own.dossier',
    SMTP_URL: 'own-mail: own.url',
    MAIL_FROM: COMMON_VALUES['mail.from'],
  },
  catalog: {
    ...serviceVariables('catalog'),
    MEILI_URL: EXTERNAL_VALUES['meilisearch.url'],
    MEILI_INDEX: COMMON_VALUES['meilisearch.index'],
    MEILI_KEY: 'own-meilisearch: own.key',
  },
  films: {
    ...serviceVariables('films'),
    ...serviceUrls('identity', 'catalog', 'matching', 'submissions', 'billing'),
    DOSSIER_KEY: 'own-keys: own.dossier',
    S3_BUCKET: EXTERNAL_VALUES['storage.s3.bucket'],
    S3_REGION: EXTERNAL_VALUES['storage.s3.region'],
    S3_ENDPOINT: EXTERNAL_VALUES['storage.s3.endpoint'],
    S3_INNER_ENDPOINT: EXTERNAL_VALUES['storage.s3.innerEndpoint'],
    S3_ACCESS_KEY: 'own-s3: own.accessKey',
    S3_SECRET_KEY: 'own-s3: own.secretKey',
    FILMS_PER_USER: '2000',
  },
  matching: {
    ...serviceVariables('matching'),
    RECEIPT_PUBLIC_KEY: 'own-keys: own.receiptPublic',
    SNAPSHOT_FILE: '/var/cache/laurel/matching.snapshot',
    CATALOGUE_DEBOUNCE_MS: '15000',
  },
  submissions: { ...serviceVariables('submissions'), ...serviceUrls('matching') },
  billing: {
    ...serviceVariables('billing'),
    PUBLIC_URL: COMMON_VALUES.publicUrl,
    RECEIPT_PRIVATE_KEY: 'own-keys: own.receiptPrivate',
    STRIPE_API_URL: EXTERNAL_VALUES['payments.apiUrl'],
    STRIPE_SECRET_KEY: 'own-payments: own.secretKey',
    STRIPE_WEBHOOK_SECRET: 'own-payments: own.webhookSecret',
  },
  bff: {
    ...commonVariables('bff'),
    ...serviceUrls(...SERVICES),
    PORT: '8080',
    WEB_DIST: '/app/web/dist',
    PUBLIC_URL: COMMON_VALUES.publicUrl,
    KEYCLOAK_URL: COMMON_VALUES['keycloak.url'],
    PAYMENT_ORIGINS: 'https://pay.custom.example,https://pay.other.example',
    TRUST_PROXY: '192.0.2.7,192.0.2.8',
    OPERATOR_NAME: COMMON_VALUES['operator.name'],
    OPERATOR_ADDRESS: COMMON_VALUES['operator.address'],
    OPERATOR_EMAIL: COMMON_VALUES['operator.email'],
    CALLER_PRIVATE_KEY: 'own-keys: own.callerPrivate',
    STILLS_ORIGIN: EXTERNAL_VALUES['storage.s3.endpoint'],
  },
};

/**
 * Differences when pictures are stored elsewhere, or when everything comes with the release. null: the
 * variable is not set.
 */
type Overrides = Record<string, Record<string, string | null>>;
const AMAZON_OVERRIDES: Overrides = {
  films: { S3_ENDPOINT: null, S3_INNER_ENDPOINT: null },
  bff: { STILLS_ORIGIN: AMAZON_VALUES['storage.s3.origin'] },
};
const NO_BUCKET = ['BUCKET', 'REGION', 'ENDPOINT', 'INNER_ENDPOINT', 'ACCESS_KEY', 'SECRET_KEY'];
const folder = { STILLS_FOLDER: '/var/lib/laurel', STILLS_KEY: 'own-keys: own.stills' };
const FOLDER_OVERRIDES: Overrides = {
  films: { ...Object.fromEntries(NO_BUCKET.map((name) => [`S3_${name}`, null])), ...folder },
  bff: { STILLS_ORIGIN: null, ...folder },
};
const DEV_OVERRIDES: Overrides = {
  ...Object.fromEntries(PROCESSES.map((name) => [name, {}])),
  identity: {
    KEYCLOAK_INNER_URL: `http://${RELEASE}-keycloak:8080`,
    SMTP_URL: `smtp://${RELEASE}-mail:1025?requireTLS=false`,
  },
  catalog: { MEILI_URL: `http://${RELEASE}-meilisearch:7700` },
  films: {
    S3_BUCKET: 'laurel-pictures',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: DEV_VALUES['dev.picturesUrl'],
    S3_INNER_ENDPOINT: `http://${RELEASE}-s3:8333`,
    FILMS_PER_USER: null,
  },
  matching: { CATALOGUE_DEBOUNCE_MS: null },
  billing: { STRIPE_API_URL: `http://${RELEASE}-payments:12111` },
  bff: { PAYMENT_ORIGINS: DEV_VALUES['dev.paymentsUrl'], STILLS_ORIGIN: DEV_VALUES['dev.picturesUrl'] },
};
for (const processOverrides of Object.values(DEV_OVERRIDES))
  processOverrides.NATS_URL = `${RELEASE}-nats:4222`;

const manifests: Record<string, Manifest[]> = {};
beforeAll(async () => {
  const valuesByInstallation = {
    external: EXTERNAL_VALUES,
    amazon: AMAZON_VALUES,
    folder: FOLDER_VALUES,
    dev: DEV_VALUES,
  };
  for (const [name, values] of Object.entries(valuesByInstallation))
    manifests[name] = parseManifests(
      await renderChart(name === 'dev' ? 'dev' : 'external', chart, values, RELEASE),
    );
}, 20 * 60_000);

const formatSecret = (name: string, key: string) => `${name}: ${key}`;
describe.each([
  ['external', {}],
  ['amazon', AMAZON_OVERRIDES],
  ['folder', FOLDER_OVERRIDES],
  ['dev', DEV_OVERRIDES],
])('the installation %s', (installation, overrides: Overrides) => {
  it.each(PROCESSES)('gives %s exactly these variables', (process) => {
    const expected = Object.entries({ ...EXPECTED[process], ...overrides[process] });
    const environment = getEnvironment(manifests[installation]!, process, formatSecret, RELEASE);
    expect(environment).toEqual(Object.fromEntries(expected.filter(([, value]) => value !== null)));
  });
});

/** The variables of each container of a Job, Pod or Deployment. */
const getContainerEnv = (installation: string, name: string) => {
  const workload = manifests[installation]!.find(
    ({ kind, metadata }) => /^(Job|Pod|Deployment)$/.test(kind) && metadata.name === `${RELEASE}-${name}`,
  )!;
  const { containers } = workload.spec.template?.spec ?? (workload.spec as never);
  return Object.fromEntries(
    containers.map((container) => [container.name, resolveEnv(container, formatSecret)]),
  );
};
it('the one-off jobs get exactly these variables', () => {
  const databases = Object.fromEntries(
    SERVICES.map((name) => [name, { DATABASE_URL: `own-postgresql: own.${name}` }]),
  );
  const stream = { NATS_URL: EXTERNAL_VALUES['nats.url'], NATS_ADMIN_PASSWORD: 'own-nats: own.admin' };
  expect(getContainerEnv('external', 'migrate')).toEqual({ ...databases, stream });
  expect(getContainerEnv('external', 'contract')).toEqual(databases);
  expect(getContainerEnv('external', 'realm').realm).toEqual({
    KEYCLOAK_URL: EXTERNAL_VALUES['keycloak.innerUrl'],
    APP_URL: COMMON_VALUES.publicUrl,
    IDENTITY_URL: `http://${RELEASE}-identity.default:9000`,
    MAIL_FROM: COMMON_VALUES['mail.from'],
    SMTP_URL: 'own-mail: own.url',
    KEYCLOAK_ADMIN_SECRET: 'own-keycloak: own.admin',
    KEYCLOAK_CLIENT_SECRET: 'own-keycloak: own.clientSecret',
  });
  expect(getContainerEnv('external', 'smoke').smoke).toMatchObject({
    BASE: `http://${RELEASE}-bff`,
    KEYCLOAK: EXTERNAL_VALUES['keycloak.innerUrl'],
  });
});
it('each development service gets the secrets of its clients and no others', () => {
  const services = ['postgresql', 'nats', 'meilisearch', 's3', 'keycloak', 'payments', 'mail'];
  const secretsByService = services.map((name) => {
    const variables = Object.entries(getContainerEnv('dev', name)[name]!);
    return [name, Object.fromEntries(variables.filter(([, value]) => value.startsWith('own-')))] as const;
  });
  const createVariables = (users: string[], template: string, secret: string) =>
    Object.fromEntries(
      users.map((user) => [template.replace('*', user.toUpperCase()), `own-${secret}: own.${user}`]),
    );
  expect(Object.fromEntries(secretsByService)).toEqual({
    postgresql: {
      POSTGRES_PASSWORD: 'own-postgresql: own.admin',
      ...createVariables(SERVICES, '*_DATABASE', 'postgresql'),
      KEYCLOAK_PASSWORD: 'own-keycloak: own.database',
    },
    nats: createVariables(['admin', ...PROCESSES], 'NATS_*_PASSWORD', 'nats'),
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
