import fs from 'node:fs';
import path from 'node:path';
import { until } from '../../deploy/local/until.mjs';
import { whoIs } from '../../deploy/local/who.mjs';

export const keycloak = process.env.KEYCLOAK_URL ?? 'http://localhost:8081';
const state = process.env.LAUREL_STATE ?? path.join(__dirname, '../../.laurel');
const { secrets } = JSON.parse(fs.readFileSync(path.join(state, 'state.json'), 'utf8')) as {
  secrets: { keycloakAdmin: string; keycloakClient: string };
};

/** What Keycloak's token endpoint answers. */
export const token = (of: string, fields: Record<string, string>) =>
  fetch(`${keycloak}/realms/${of}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });

/** Keycloak's administrator, as an operator has it. */
export async function asAdmin(method: string, at: string, body?: unknown) {
  const answer = await askAsAdmin(method, at, body);
  if (!answer.ok && answer.status !== 404) throw new Error(`${method} ${at}: ${await answer.text()}`);
  return answer.status === 204 || answer.status === 201 ? null : answer.json();
}
/** The same, with its status and headers. */
export const askAsAdmin = (method: string, at: string, body?: unknown) =>
  askAs('master', { client_id: 'laurel-admin', client_secret: secrets.keycloakAdmin }, method, at, body);
/** As the account of identity's own may. */
export const asIdentity = (method: string, at: string, body?: unknown) =>
  askAs('laurel', { client_id: 'identity', client_secret: secrets.keycloakClient }, method, at, body);

async function askAs(
  realm: string,
  client: Record<string, string>,
  method: string,
  at: string,
  body: unknown,
): Promise<Response> {
  const { access_token } = (await (
    await token(realm, { grant_type: 'client_credentials', ...client })
  ).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  return fetch(`${keycloak}/admin/realms/laurel${at}`, { method, headers, body: JSON.stringify(body) });
}

/** Meanwhile these settings of the realm are others. */
export async function withRealm(settings: Record<string, unknown>, work: () => Promise<void>) {
  const before = (await asAdmin('GET', '')) as Record<string, unknown>;
  const own = Object.fromEntries(Object.keys(settings).map((name) => [name, before[name]]));
  await asAdmin('PUT', '', settings);
  try {
    await work();
  } finally {
    await asAdmin('PUT', '', own);
  }
}

/** Meanwhile Keycloak stands still: it takes connections, and answers nobody. */
export async function withoutKeycloak(work: () => Promise<void>) {
  const { parts } = JSON.parse(fs.readFileSync(path.join(state, 'run.json'), 'utf8')) as {
    parts: { keycloak: { pid: number; who: string } };
  };
  const { pid, who } = parts.keycloak;
  if (whoIs(pid) !== who) throw new Error(`Process ${pid} is not this platform's Keycloak.`);
  process.kill(pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(pid, 'SIGCONT');
    await until(async () => (await fetch(`${keycloak}/realms/laurel`)).ok);
  }
}
