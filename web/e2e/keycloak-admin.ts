import fs from 'node:fs';
import path from 'node:path';
import { until } from '../../deploy/testing/until.mjs';
import { getProcessIdentity } from '../../deploy/processes/process-identity.mjs';

export const keycloak = process.env.KEYCLOAK_URL ?? 'http://localhost:8081';
const STATE_FOLDER = process.env.LAUREL_STATE ?? path.join(__dirname, '../../.laurel');
const { secrets } = JSON.parse(fs.readFileSync(path.join(STATE_FOLDER, 'state.json'), 'utf8')) as {
  secrets: { keycloakAdmin: string; keycloakClient: string };
};

export const requestToken = (realm: string, fields: Record<string, string>) =>
  fetch(`${keycloak}/realms/${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });

/**
 * Calls the Admin API as Keycloak's administrator, as an operator does.
 * @returns the body of the response, which Keycloak also sends with a 404; null for an empty one
 */
export async function callAsAdmin(method: string, apiPath: string, body?: unknown) {
  const response = await requestAsAdmin(method, apiPath, body);
  if (!response.ok && response.status !== 404)
    throw new Error(`${method} ${apiPath}: ${await response.text()}`);
  return response.status === 204 || response.status === 201 ? null : response.json();
}

/** Like `asAdmin`, but returns the response with its status and headers. */
export const requestAsAdmin = (method: string, apiPath: string, body?: unknown) =>
  requestAs(
    'master',
    { client_id: 'laurel-admin', client_secret: secrets.keycloakAdmin },
    method,
    apiPath,
    body,
  );
/** Calls the Admin API with the permissions of identity's service account. */
export const requestAsIdentity = (method: string, apiPath: string, body?: unknown) =>
  requestAs(
    'laurel',
    { client_id: 'identity', client_secret: secrets.keycloakClient },
    method,
    apiPath,
    body,
  );

async function requestAs(
  realm: string,
  client: Record<string, string>,
  method: string,
  apiPath: string,
  body: unknown,
): Promise<Response> {
  const { access_token } = (await (
    await requestToken(realm, { grant_type: 'client_credentials', ...client })
  ).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  return fetch(`${keycloak}/admin/realms/laurel${apiPath}`, { method, headers, body: JSON.stringify(body) });
}

/** Runs `work` with changed realm settings, and restores the settings afterwards. */
export async function withRealmSettings(settings: Record<string, unknown>, work: () => Promise<void>) {
  const realm = (await callAsAdmin('GET', '')) as Record<string, unknown>;
  const original = Object.fromEntries(Object.keys(settings).map((name) => [name, realm[name]]));
  await callAsAdmin('PUT', '', settings);
  try {
    await work();
  } finally {
    await callAsAdmin('PUT', '', original);
  }
}

/** Runs `work` while Keycloak is suspended: it accepts connections and never responds. */
export async function whileKeycloakIsSuspended(work: () => Promise<void>) {
  const { processes } = JSON.parse(fs.readFileSync(path.join(STATE_FOLDER, 'run.json'), 'utf8')) as {
    processes: { keycloak: { pid: number; identity: string } };
  };
  const { pid, identity } = processes.keycloak;
  if (getProcessIdentity(pid) !== identity)
    throw new Error(`Process ${pid} is not this platform's Keycloak.`);
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
    await until(async () => (await fetch(`${keycloak}/realms/laurel`)).ok);
  }
}
