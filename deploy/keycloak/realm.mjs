// Keycloak's themes with their fonts, and its realm as code.
import fs from 'node:fs';
import path from 'node:path';
import { root, UserError } from '../workspace/repository.mjs';
import { ADMIN_CLIENT, ADMIN_USER } from './administrator.mjs';
import { ensureResetFlow } from './reset-flow.mjs';

const source = path.join(root, 'deploy/keycloak');

/** Copies the themes with the product's fonts to the folder from which Keycloak reads them. */
export function copyThemes(folder) {
  fs.cpSync(path.join(source, 'themes'), folder, { recursive: true });
  const fonts = path.join(folder, 'laurel/login/resources/fonts');
  fs.mkdirSync(fonts, { recursive: true });
  for (const font of [
    'fraunces/files/fraunces-latin-opsz-normal.woff2',
    'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  ]) {
    const file = path.join(root, 'node_modules/@fontsource-variable', font);
    if (fs.existsSync(file)) fs.copyFileSync(file, path.join(fonts, path.basename(file)));
  }
}

/** Returns the realm. Adds the demo users if a password is given for them, which the local platform does. */
const createRealm = (values) => {
  const realm = fillFile('realm.json', values);
  const demo = values.DEMO_PASSWORD ? fillFile('demo-users.json', values) : [];
  return { ...realm, users: [...realm.users, ...demo] };
};

/**
 * Reads a file and replaces its `${NAME}` and `${NAME:default}`. Lower-case names are Keycloak's own texts
 * and stay.
 */
function fillFile(file, values) {
  const text = fs.readFileSync(path.join(source, file), 'utf8');
  const fill = (_, name, fallback) => {
    const value = values[name] ?? fallback;
    if (value === undefined) throw new UserError(`deploy/keycloak/${file} needs ${name}, which is not set.`);
    return JSON.stringify(String(value)).slice(1, -1);
  };
  return JSON.parse(text.replace(/\$\{([A-Z_]+)(?::([^}]*))?\}/g, fill));
}

/**
 * Returns whether `expected` is already part of `actual`. Lists are compared as sets. Keycloak leaves out
 * empty values and returns some numbers and booleans as text.
 */
function isIncluded(actual, expected) {
  if (Array.isArray(expected))
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item) => actual.some((actualItem) => isIncluded(actualItem, item)))
    );
  if (expected && typeof expected === 'object')
    return Object.entries(expected).every(([key, value]) => isIncluded(actual?.[key], value));
  return expected === '' ? !actual : actual === expected || String(actual) === String(expected);
}

// Settings that only an import can set, or that people and Keycloak change themselves.
const AT_IMPORT_ONLY = [
  'roles',
  'defaultRole',
  'requiredActions',
  'clients',
  'scopeMappings',
  'users',
  'components',
];

/**
 * Keycloak's own clients that nobody needs, in addition to those that realm.json disables. Do not list them in
 * realm.json: Keycloak would then not create the roles of `account`.
 */
const DISABLED_CLIENTS = ['account', 'account-console'];

/**
 * Makes the realm match the code. Imports it at the first start. Later rewrites the realm's settings,
 * required actions and clients where they differ. Never touches users after the import. Returns what it did.
 */
export async function ensureRealm(url, secrets, values) {
  const desiredRealm = createRealm(values);
  const token = await signIn(url, secrets.keycloakAdmin);
  const callAdmin = (method, path, body) => call(`${url}/admin/realms${path}`, { method, token, body });
  const existingRealm = await callAdmin('GET', '/laurel');
  if (!existingRealm) await callAdmin('POST', '', desiredRealm);
  const changes = existingRealm ? await updateRealm(existingRealm, desiredRealm, callAdmin) : [];
  if (await ensureResetFlow(callAdmin)) changes.push('reset flow');
  for (const clientId of DISABLED_CLIENTS)
    await updateClient(callAdmin, 'laurel', clientId, { enabled: false, directAccessGrantsEnabled: false });
  await updateClient(callAdmin, 'master', 'admin-cli', { directAccessGrantsEnabled: false });
  if (!existingRealm) return '(imported)';
  return changes.length ? `(rewritten: ${changes.join(', ')})` : '(as before)';
}

async function updateRealm(existingRealm, desiredRealm, callAdmin) {
  const changes = [];
  const realm = Object.fromEntries(
    Object.entries(desiredRealm).filter(([key]) => !AT_IMPORT_ONLY.includes(key)),
  );
  // Keycloak never returns the password, so it is not compared.
  const { password } = realm.smtpServer;
  const smtpServer = { ...existingRealm.smtpServer, password };
  if (!isIncluded({ ...existingRealm, smtpServer }, realm)) {
    await callAdmin('PUT', '/laurel', { ...existingRealm, ...realm });
    changes.push('realm');
  }
  for (const { protocolMappers, ...client } of desiredRealm.clients) {
    if (!(await findClient(callAdmin, 'laurel', client.clientId)))
      await callAdmin('POST', '/laurel/clients', { ...client, protocolMappers });
    else if (!(await updateClient(callAdmin, 'laurel', client.clientId, client))) continue;
    changes.push(`client ${client.clientId}`);
  }
  const actions = await callAdmin('GET', '/laurel/authentication/required-actions');
  for (const action of desiredRealm.requiredActions) {
    const existingAction = actions.find(({ alias }) => alias === action.alias);
    if (existingAction && isIncluded(existingAction, action)) continue;
    const { providerId, name } = action;
    if (!existingAction)
      await callAdmin('POST', '/laurel/authentication/register-required-action', { providerId, name });
    await callAdmin('PUT', `/laurel/authentication/required-actions/${action.alias}`, action);
    changes.push(action.alias);
  }
  return changes;
}

const findClient = async (callAdmin, realm, clientId) =>
  (await callAdmin('GET', `/${realm}/clients?clientId=${clientId}`))[0];
/** Rewrites a client where it differs. Returns whether it did. */
async function updateClient(callAdmin, realm, clientId, desiredClient) {
  const existingClient = await findClient(callAdmin, realm, clientId);
  if (!existingClient || isIncluded(existingClient, desiredClient)) return false;
  const attributes = { ...existingClient.attributes, ...desiredClient.attributes };
  await callAdmin('PUT', `/${realm}/clients/${existingClient.id}`, {
    ...existingClient,
    ...desiredClient,
    attributes,
  });
  return true;
}

/**
 * Signs in as this code's own client. If an older start did not create that client, signs in as the
 * administrator and creates it.
 */
async function signIn(url, secret) {
  const requestToken = (fields) =>
    fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
  const credentials = { grant_type: 'client_credentials', client_id: ADMIN_CLIENT, client_secret: secret };
  const answer = await requestToken(credentials);
  if (answer.ok) return (await answer.json()).access_token;
  const administratorTokens = await requestToken({
    grant_type: 'password',
    client_id: 'admin-cli',
    username: ADMIN_USER,
    password: secret,
  });
  if (!administratorTokens.ok)
    throw new UserError(
      `Keycloak rejects its administrator (${answer.status}). If its data belongs to another installation, run: npm start -- --fresh`,
    );
  const { access_token: token } = await administratorTokens.json();
  const callMaster = (method, path, body) =>
    call(`${url}/admin/realms/master${path}`, { method, token, body });
  const client = { clientId: ADMIN_CLIENT, secret, serviceAccountsEnabled: true, standardFlowEnabled: false };
  await callMaster('POST', '/clients', client);
  const [{ id }] = await callMaster('GET', `/clients?clientId=${ADMIN_CLIENT}`);
  const account = await callMaster('GET', `/clients/${id}/service-account-user`);
  await callMaster('POST', `/users/${account.id}/role-mappings/realm`, [
    await callMaster('GET', '/roles/admin'),
  ]);
  return (await (await requestToken(credentials)).json()).access_token;
}

/** Calls the Admin REST API once. Returns null for 404. */
async function call(address, { method, token, body }) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(address, { method, headers, body: body && JSON.stringify(body) });
  if (answer.status === 404) return null;
  const text = await answer.text();
  if (!answer.ok)
    throw new UserError(
      `Keycloak: ${method} ${new URL(address).pathname} answered ${answer.status} ${text.slice(0, 300)}`,
    );
  return text ? JSON.parse(text) : null;
}
