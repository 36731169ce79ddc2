// npm run compose:env: generates the secrets of docker-compose.yml into .env next to it. Adds missing lines
// to an existing file and changes none. Needs only Node.
import fs from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { root, UserError, SERVICES } from '../workspace/repository.mjs';
import { BUS_USERS } from '../install/servers/nats.mjs';
import { parseOptions, WRONG_USE } from '../workspace/options.mjs';
import { generateSecrets, generatePassword } from '../local/secrets.mjs';
import { findValue, parseNames } from './settings.mjs';

const SETTINGS =
  'helm/laurel/values.schema.json lists them with unit and default (processes.<process>.settings).';
const options = {
  'public-url': { type: 'string', description: 'The address for browsers (http://localhost:8080).' },
  'trusted-proxies': {
    type: 'string',
    description:
      'Addresses or networks of the proxy that terminates TLS, separated by commas; on this machine: 10.213.2.1 (none).',
  },
  'test-payments': { type: 'boolean', description: 'Add the Stripe sandbox: no money moves.' },
  observability: {
    type: 'boolean',
    description: 'Add Prometheus, Alertmanager and Grafana: metrics, and alerts by e-mail.',
  },
  file: { type: 'string', description: 'Write to this file instead of .env.' },
};
const command = 'npm run compose:env --';
const { values } = parseOptions({
  command,
  description:
    'Generates .env with the secrets of docker-compose.yml. To an existing file it adds missing lines and changes none.',
  epilog: `Other settings of a process (limits, times) belong in a file with its name next to .env: FILMS_PER_USER=2000 in .env.films. ${SETTINGS}`,
  options,
});

const { properties } = JSON.parse(fs.readFileSync(path.join(root, 'helm/laurel/values.schema.json'), 'utf8'));
/** The address that compose listens on for browsers if .env does not set it. */
const DEFAULT_PUBLISH = '127.0.0.1:8080';
/** The chart's rule for trusted proxies. gateway/start.sh has the same. */
const PROXY = new RegExp(properties.ingress.properties.trustedProxies.items.pattern);
const isProxy = (text) => PROXY.test(text) && isIP(text.split('/')[0]) !== 0;

/**
 * Returns the content of the file: names with their values, and comments. Refuses an invalid address, one
 * with a path, and a proxy network that is too large.
 */
function generateEntries({
  'public-url': url = 'http://localhost:8080',
  'trusted-proxies': proxies = '',
  'test-payments': isTest,
  observability,
}) {
  if (proxies && !proxies.split(',').every(isProxy))
    throw new UserError(
      '--trusted-proxies must be addresses or networks of at most /16 (IPv6: /48), separated by commas: 10.213.2.1,192.0.2.0/24.',
    );
  if (!URL.canParse(url) || new URL(url).origin !== url || !/^https?:/.test(url))
    throw new UserError(
      '--public-url (PUBLIC_URL in the file) must look like https://laurel.example, without a path or a slash at the end.',
    );
  const { hostname, port, protocol } = new URL(url);
  if (isTest && hostname !== 'localhost')
    throw new UserError(
      '--test-payments works on localhost only. At a public address everybody could get every plan without paying.',
    );
  const secrets = generateSecrets();
  const toUpper = (name) => name.toUpperCase();
  const profiles = [isTest && 'test-payments', observability && 'observability'].filter(Boolean);
  return Object.entries({
    [`# Other settings of a process belong in a file with its name: FILMS_PER_USER=2000 in .env.films.\n# ${SETTINGS}`]:
      null,
    '# The address for browsers, and the address on which this machine listens': null,
    PUBLIC_URL: url,
    PUBLISH: `127.0.0.1:${protocol === 'http:' ? port || 80 : 8080}`,
    '# Optional services, separated by commas: observability (Prometheus, Alertmanager, Grafana), test-payments (the Stripe sandbox)':
      null,
    COMPOSE_PROFILES: profiles.join(','),
    '# The proxy that terminates TLS: addresses or networks. A proxy on this machine has 10.213.2.1': null,
    TRUSTED_PROXIES: proxies,
    '# The operator, for the imprint': null,
    OPERATOR_NAME: '',
    OPERATOR_ADDRESS: '',
    OPERATOR_EMAIL: '',
    '# The mail server. The default one only shows e-mails, at PUBLIC_URL/sent-mails/ (user laurel, MAIL_PASSWORD)':
      null,
    SMTP_URL: 'smtp://mail:1025?requireTLS=false',
    MAIL_FROM: `Laurel <no-reply@${new URL(url).hostname}>`,
    MAIL_PASSWORD: generatePassword(),
    '# Payments: none, the Stripe sandbox, or your Stripe keys (without STRIPE_API_URL and PAYMENT_ORIGINS)':
      null,
    STRIPE_SECRET_KEY: isTest ? 'sk_test_sandbox' : '',
    STRIPE_WEBHOOK_SECRET: isTest ? secrets.stripeWebhook : '',
    STRIPE_API_URL: isTest ? 'http://payments:12111' : '',
    PAYMENT_ORIGINS: isTest ? url : '',
    '# Only with COMPOSE_PROFILES=observability: Grafana at PUBLIC_URL/grafana/ (user laurel, GRAFANA_PASSWORD)':
      null,
    GRAFANA_PASSWORD: generatePassword(),
    '# Only with COMPOSE_PROFILES=observability: recipients of alerts, separated by commas (empty for none)':
      null,
    ALERTS_TO: '',
    '# Random secrets. The first start fixes the passwords of the databases and of Keycloak': null,
    POSTGRES_PASSWORD: secrets.postgres,
    ...Object.fromEntries(
      SERVICES.map((name) => [
        `${toUpper(name)}_DATABASE`,
        `postgresql://${name}:${secrets.databases[name]}@postgresql:5432/${name}`,
      ]),
    ),
    ...Object.fromEntries(BUS_USERS.map((name) => [`NATS_${toUpper(name)}_PASSWORD`, secrets.bus[name]])),
    KEYCLOAK_DATABASE_PASSWORD: generatePassword(),
    KEYCLOAK_ADMIN_SECRET: secrets.keycloakAdmin,
    KEYCLOAK_CLIENT_SECRET: secrets.keycloakClient,
    MEILI_KEY: secrets.meilisearch,
    S3_SECRET_KEY: generatePassword(),
    TOKEN_KEY: secrets.tokenKey,
    DOSSIER_KEY: secrets.dossierKey,
    CALLER_PUBLIC_KEY: secrets.callerPublicKey,
    CALLER_PRIVATE_KEY: secrets.callerPrivateKey,
    RECEIPT_PUBLIC_KEY: secrets.receiptPublicKey,
    RECEIPT_PRIVATE_KEY: secrets.receiptPrivateKey,
  });
}

/** Returns the entries that a file with `names` lacks, each under its comment. */
function findMissingEntries(entries, names) {
  let comment;
  return entries.flatMap(([name, value]) => {
    if (value === null) {
      comment = [name, null];
      return [];
    }
    if (names.includes(name)) return [];
    const leadingLines = comment ? [comment] : [];
    comment = undefined;
    return [...leadingLines, [name, value]];
  });
}
const formatEntries = (entries) =>
  entries.map(([name, value]) => (value === null ? `\n${name}\n` : `${name}='${value}'\n`)).join('');

/** Writes a file that only its owner can read. */
function write(file, text, flag) {
  try {
    // The mode applies only to a new file.
    if (flag === 'a') fs.chmodSync(file, 0o600);
    fs.writeFileSync(file, text, { mode: 0o600, flag });
  } catch (error) {
    throw new UserError(`${file} cannot be written (${error.code}).`);
  }
}

/** The name that an option would set in a new file. */
const NAME_BY_OPTION = {
  'public-url': 'PUBLIC_URL',
  'trusted-proxies': 'TRUSTED_PROXIES',
  'test-payments': 'COMPOSE_PROFILES',
  observability: 'COMPOSE_PROFILES',
};
/** Values that stored data or published links depend on. With another value they cannot be opened. */
const isFixed = (name) => /_DATABASE$|^POSTGRES_|^KEYCLOAK_(ADMIN|DATABASE)|^(TOKEN|DOSSIER)_KEY$/.test(name);

/** Returns the start command for a file. The default file needs no option. */
const getStartCommand = (displayPath, isDefault) =>
  `docker compose ${isDefault ? '' : `--env-file ${displayPath} `}up -d`;

function read(file, displayPath) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new UserError(`${displayPath} cannot be read (${error.code}).`);
  }
}

/** Adds the missing lines, with the values that compose uses when a line is missing. */
function addMissingLines(file, displayPath, isDefault) {
  const text = read(file, displayPath);
  const names = parseNames(text);
  for (const [option, name] of Object.entries(NAME_BY_OPTION))
    if (option in values && names.includes(name))
      throw new UserError(
        `${displayPath} already sets ${name}. Edit that line instead of using --${option}.`,
      );
  for (const pair of ['CALLER', 'RECEIPT']) {
    const keys = [`${pair}_PUBLIC_KEY`, `${pair}_PRIVATE_KEY`];
    const [missingKey, ...otherMissing] = keys.filter((name) => !names.includes(name));
    const presentKey = keys.find((name) => name !== missingKey);
    if (missingKey && !otherMissing.length)
      throw new UserError(
        `${displayPath} has ${presentKey} without ${missingKey}, but they are a pair. Put ${missingKey} back, or remove ${presentKey}.`,
      );
  }
  const publicUrl = findValue(text, 'PUBLIC_URL');
  const entries = generateEntries({ ...values, ...(publicUrl && { 'public-url': publicUrl }) });
  const missingEntries = findMissingEntries(entries, names).map(([name, value]) => [
    name,
    name === 'PUBLISH' ? DEFAULT_PUBLISH : value,
  ]);
  const addedNames = missingEntries.flatMap(([name, value]) => (value === null ? [] : [name]));
  if (!addedNames.length) return `${displayPath} is complete and was not changed.`;
  write(file, `${text === '' || text.endsWith('\n') ? '' : '\n'}${formatEntries(missingEntries)}`, 'a');
  const fixedNames = addedNames.filter(isFixed);
  return [
    `Added to ${displayPath}: ${addedNames.join(', ')}. No other line was changed. Keep a copy of the file. Then: ${getStartCommand(displayPath, isDefault)}`,
    ...(fixedNames.length
      ? [
          `If Laurel has already run, put back from your copy the values that its first start fixed: ${fixedNames.join(', ')}.`,
        ]
      : []),
  ].join('\n');
}

/** Returns the steps before the first start and the start command. */
function getNextSteps(entries, displayPath, isDefault) {
  const { PUBLIC_URL, PUBLISH, TRUSTED_PROXIES } = Object.fromEntries(entries);
  const { protocol, hostname, origin } = new URL(PUBLIC_URL);
  const startCommandWithBuild = `${getStartCommand(displayPath, isDefault)} --build`;
  const messages = [`${displayPath} was written. Keep a copy of it.`];
  if (protocol === 'https:' && !TRUSTED_PROXIES)
    messages.push(
      'First set TRUSTED_PROXIES to the proxy that terminates TLS. The gateway does not start without it.',
    );
  if (protocol === 'http:' && hostname !== 'localhost')
    messages.push(
      `At ${origin} nobody can log in, because browsers allow a log-in only over https or at localhost. Passwords would be sent unencrypted. And Laurel answers this machine only (PUBLISH=${PUBLISH}). For others put a proxy that terminates TLS in front of it, delete the file, and use --public-url https://….`,
    );
  return [...messages, `${messages.length > 1 ? 'Then' : 'Now'}: ${startCommandWithBuild}`].join('\n');
}

try {
  const defaultFile = path.join(root, '.env');
  const file = path.resolve(process.env.INIT_CWD ?? '.', values.file ?? defaultFile);
  const displayPath = path.relative(process.env.INIT_CWD ?? '.', file);
  if (fs.existsSync(file)) console.log(addMissingLines(file, displayPath, file === defaultFile));
  else {
    const entries = generateEntries(values);
    write(file, formatEntries(entries).trimStart(), 'wx');
    console.log(getNextSteps(entries, displayPath, file === defaultFile));
  }
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(`${error.message} Try: ${command} --help`);
  process.exit(WRONG_USE);
}
