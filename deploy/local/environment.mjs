// The environment of the services and the BFF.
import path from 'node:path';
import { toReplicaName, root, SERVICES } from '../workspace/repository.mjs';

export const DEMO_PASSWORD = 'festival-laurel';
/** The imprint names this operator until OPERATOR_NAME is set. */
const DEMO_OPERATOR = { OPERATOR_NAME: 'Laurel Demonstration', OPERATOR_EMAIL: 'operator@laurel.test' };

/** The address on which the site listens. Other machines reach it only if HOST says so. */
export const getHost = () => process.env.HOST || '127.0.0.1';

/** Returns whether mails stay on this machine. They do unless an SMTP server is set. */
export const hasSink = () => !process.env.SMTP_URL;
/** Returns whether an external Meilisearch is configured. */
export const hasExternalMeilisearch = () => Boolean(process.env.MEILI_URL);
/** Returns whether payments stay on this machine, where no money moves. They do unless a Stripe key is set. */
export const hasSandbox = () => !process.env.STRIPE_SECRET_KEY;
export const getSandboxUrl = ({ stripe }) => `http://localhost:${stripe}`;
/** Returns whether the BFF shows the stored mails. */
export const showsMails = () => hasSink() && process.env.DEVELOPMENT !== 'false';
/** The sender and the SMTP server for the mails of identity and Keycloak. */
export const getMailFrom = () => process.env.MAIL_FROM || 'Laurel <no-reply@laurel.test>';
export const getSmtpUrl = ({ smtp }) => process.env.SMTP_URL || `smtp://127.0.0.1:${smtp}`;

/**
 * Returns functions that create the environment of a service and of the BFF (decision 001), by replica number.
 * `hasMeilisearch`: a local Meilisearch is started.
 */
export function createEnvironment(
  state,
  { publicUrl, keycloakUrl, port, hasMeilisearch = false, replicas = 1 },
) {
  const { ports, secrets } = state;
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
  );
  const createBusEnv = (user) => ({
    ...inherited,
    NATS_URL: `127.0.0.1:${ports.nats}`,
    NATS_PASSWORD: secrets.bus[user],
  });
  const getGrpcAddress = (service, n) => `127.0.0.1:${ports[toReplicaName(`${service}Grpc`, n)]}`;
  const getServiceAddress = (service) =>
    Array.from({ length: replicas }, (_, n) => getGrpcAddress(service, n + 1)).join(',');
  const stills = { STILLS_FOLDER: path.join(state.folder, 'stills'), STILLS_KEY: secrets.stillsKey };
  const devMail = { DEV_MAIL_URL: `http://127.0.0.1:${ports.mailHttp}`, DEV_MAIL_KEY: secrets.devMailKey };
  const sandbox = hasSandbox() && {
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhook,
    STRIPE_API_URL: `http://127.0.0.1:${ports.stripe}`,
  };
  const addresses = Object.fromEntries(
    SERVICES.map((name) => [`${name.toUpperCase()}_URL`, getServiceAddress(name)]),
  );
  const envByService = {
    identity: {
      PUBLIC_URL: publicUrl,
      KEYCLOAK_URL: keycloakUrl,
      KEYCLOAK_CLIENT_SECRET: secrets.keycloakClient,
      TOKEN_KEY: secrets.tokenKey,
      DOSSIER_KEY: secrets.dossierKey,
      SMTP_URL: getSmtpUrl(ports),
      MAIL_FROM: getMailFrom(),
    },
    submissions: { MATCHING_URL: getServiceAddress('matching') },
    matching: { RECEIPT_PUBLIC_KEY: secrets.receiptPublicKey },
    billing: { RECEIPT_PRIVATE_KEY: secrets.receiptPrivateKey, PUBLIC_URL: publicUrl, ...sandbox },
    films: { ...stills, ...addresses, DOSSIER_KEY: secrets.dossierKey },
    catalog: {
      // Amounts stay the same in tests, and nothing is downloaded.
      REFERENCE_RATES_EVERY_MS: process.env.REFERENCE_RATES_EVERY_MS ?? '0',
      ...(hasMeilisearch && {
        MEILI_URL: `http://127.0.0.1:${ports.meilisearch}`,
        MEILI_KEY: secrets.meilisearch,
      }),
    },
  };
  const createSnapshotEnv = (n) => ({
    SNAPSHOT_FILE: path.join(state.folder, `${toReplicaName('matching', n)}.snapshot`),
  });
  const service = (name, n = 1) => ({
    ...createBusEnv(name),
    DATABASE_URL: getDatabaseUrl(state, name),
    GRPC_URL: getGrpcAddress(name, n),
    HTTP_PORT: String(ports[toReplicaName(`${name}Http`, n)]),
    ...(name === 'matching' && createSnapshotEnv(n)),
    CALLER_PUBLIC_KEY: secrets.callerPublicKey,
    ...envByService[name],
  });
  const createBalancedEnv = (n) => ({
    PORT: String(ports[toReplicaName('bffPublic', n)]),
    GATEWAY_HOST: '127.0.0.1',
    TRUST_PROXY: ['127.0.0.1', process.env.TRUST_PROXY].filter(Boolean).join(','),
  });
  const bff = (n = 1) => ({
    ...(showsMails() ? devMail : {}),
    ...(process.env.OPERATOR_NAME ? {} : DEMO_OPERATOR),
    ...createBusEnv('bff'),
    PORT: String(port),
    GATEWAY_HOST: getHost(),
    ...(replicas > 1 && createBalancedEnv(n)),
    HTTP_PORT: String(ports[toReplicaName('bffHttp', n)]),
    PUBLIC_URL: publicUrl,
    KEYCLOAK_URL: keycloakUrl,
    CALLER_PRIVATE_KEY: secrets.callerPrivateKey,
    WEB_DIST: path.join(root, 'web/dist'),
    ...(hasSandbox() && { PAYMENT_ORIGINS: getSandboxUrl(ports) }),
    ...stills,
    ...addresses,
  });
  return { service, bff };
}

/** Returns the URL of a service's database with the service's role. */
export const getDatabaseUrl = (state, name) =>
  `postgresql://${name}:${state.secrets.databases[name]}@127.0.0.1:${state.ports.postgres}/${name}`;
