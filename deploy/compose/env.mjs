// npm run compose:env: draws what docker-compose.yml keeps to itself, into .env beside it. Needs Node and nothing else.
import fs from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { root, Sentence, SERVICES } from '../local/house.mjs';
import { BUS_USERS } from '../local/nats.mjs';
import { optionsOf, WRONG_USE } from '../local/options.mjs';
import { newSecrets, password } from '../local/secrets.mjs';

const options = {
  'public-url': { type: 'string', says: 'Where browsers find it (http://localhost:8080).' },
  'trusted-proxies': {
    type: 'string',
    says: 'Addresses or networks of the proxy that ends TLS, with commas; one on this machine: 10.213.2.1 (nobody).',
  },
  'test-payments': { type: 'boolean', says: 'With what stands in for Stripe: no money moves.' },
  observability: { type: 'boolean', says: 'With Prometheus, Alertmanager and Grafana.' },
  file: { type: 'string', says: 'Another file than .env.' },
};
const command = 'npm run compose:env --';
const { values } = optionsOf({
  command,
  says: 'Draws the secrets of docker-compose.yml into .env; refuses to write over one that is there.',
  options,
});

const { properties } = JSON.parse(fs.readFileSync(path.join(root, 'helm/laurel/values.schema.json'), 'utf8'));
/** The chart's rule of whom one may believe, and door.sh's. */
const PROXY = new RegExp(properties.ingress.properties.trustedProxies.items.pattern);
const isProxy = (text) => PROXY.test(text) && isIP(text.split('/')[0]) !== 0;

/** The file, line by line. Refuses an address that is none, or that has a path, and a proxy that is half the world. */
function lines({
  'public-url': url = 'http://localhost:8080',
  'trusted-proxies': proxies = '',
  'test-payments': isTest,
  observability,
}) {
  if (proxies && !proxies.split(',').every(isProxy))
    throw new Sentence(
      '--trusted-proxies are addresses or networks of /16 (in IPv6 /48) or smaller, with commas: 10.213.2.1,192.0.2.0/24.',
    );
  if (!URL.canParse(url) || new URL(url).origin !== url || !/^https?:/.test(url))
    throw new Sentence('--public-url is like https://laurel.example: no path, and no slash at its end.');
  const { hostname, port, protocol } = new URL(url);
  if (isTest && hostname !== 'localhost')
    throw new Sentence(
      '--test-payments is for this machine alone: at an address that others reach everybody could take every plan without paying.',
    );
  const secrets = newSecrets();
  const upper = (name) => name.toUpperCase();
  const profiles = [isTest && 'test-payments', observability && 'observability'].filter(Boolean);
  return Object.entries({
    '# Where browsers find it, and where this machine listens for them; names of profiles': null,
    PUBLIC_URL: url,
    PUBLISH: `127.0.0.1:${protocol === 'http:' ? port || 80 : 8080}`,
    COMPOSE_PROFILES: profiles.join(','),
    '# Who may say where somebody comes from: addresses or networks of what ends TLS. One on this machine comes from 10.213.2.1':
      null,
    TRUSTED_PROXIES: proxies,
    '# Who runs it: the imprint': null,
    OPERATOR_NAME: '',
    OPERATOR_ADDRESS: '',
    OPERATOR_EMAIL: '',
    '# What sends mails; without a server of yours they are kept, at PUBLIC_URL/sent-mails/ (laurel and this password)':
      null,
    SMTP_URL: 'smtp://mail:1025?requireTLS=false',
    MAIL_FROM: `Laurel <no-reply@${new URL(url).hostname}>`,
    MAIL_PASSWORD: password(),
    '# Payments: none, those of the stand-in, or your keys of Stripe (without STRIPE_API_URL and PAYMENT_ORIGINS)':
      null,
    STRIPE_SECRET_KEY: isTest ? 'sk_test_sandbox' : '',
    STRIPE_WEBHOOK_SECRET: isTest ? secrets.stripeWebhook : '',
    STRIPE_API_URL: isTest ? 'http://payments:12111' : '',
    PAYMENT_ORIGINS: isTest ? url : '',
    '# Figures, at PUBLIC_URL/figures/ (laurel and this password)': null,
    GRAFANA_PASSWORD: password(),
    '# Who is told of alerts by mail: addresses, with commas; nobody, where it is empty': null,
    ALERTS_TO: '',
    '# Drawn at random, known to nobody else. The passwords of databases and of Keycloak hold from the first start':
      null,
    POSTGRES_PASSWORD: secrets.postgres,
    ...Object.fromEntries(
      SERVICES.map((name) => [
        `${upper(name)}_DATABASE`,
        `postgresql://${name}:${secrets.databases[name]}@postgresql:5432/${name}`,
      ]),
    ),
    ...Object.fromEntries(BUS_USERS.map((name) => [`NATS_${upper(name)}_PASSWORD`, secrets.bus[name]])),
    KEYCLOAK_DATABASE_PASSWORD: password(),
    KEYCLOAK_ADMIN_SECRET: secrets.keycloakAdmin,
    KEYCLOAK_CLIENT_SECRET: secrets.keycloakClient,
    MEILI_KEY: secrets.meilisearch,
    S3_SECRET_KEY: password(),
    TOKEN_KEY: secrets.tokenKey,
    DOSSIER_KEY: secrets.dossierKey,
    CALLER_PUBLIC_KEY: secrets.callerPublicKey,
    CALLER_PRIVATE_KEY: secrets.callerPrivateKey,
    RECEIPT_PUBLIC_KEY: secrets.receiptPublicKey,
    RECEIPT_PRIVATE_KEY: secrets.receiptPrivateKey,
  }).map(([name, value]) => (value === null ? `\n${name}` : `${name}='${value}'`));
}

try {
  const file = path.resolve(process.env.INIT_CWD ?? '.', values.file ?? path.join(root, '.env'));
  if (fs.existsSync(file))
    throw new Sentence(`${file} is there, and what it holds cannot be had again: it stays as it is.`);
  const text = `${lines(values).join('\n').trimStart()}\n`;
  try {
    fs.writeFileSync(file, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new Sentence(`${file} cannot be written (${error.code}).`);
  }
  console.log(`${path.relative('.', file)} is written. Keep a copy of it. Now: docker compose up -d --build`);
  const { protocol, hostname, origin } = new URL(/^PUBLIC_URL='(.+)'$/m.exec(text)[1]);
  if (protocol === 'https:' && /^TRUSTED_PROXIES=''/m.test(text))
    console.log(
      'Before that name the proxy that ends TLS: TRUSTED_PROXIES in it says whom the door believes, and it does not begin without.',
    );
  if (protocol === 'http:' && hostname !== 'localhost')
    console.log(
      `Over ${origin} what people type goes over the net as it is, passwords too: for others end TLS before it, and say --public-url https://…`,
    );
} catch (error) {
  if (!(error instanceof Sentence)) throw error;
  console.error(`${error.message} Try: ${command} --help`);
  process.exit(WRONG_USE);
}
