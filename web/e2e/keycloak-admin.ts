import fs from 'node:fs';
import path from 'node:path';

export const keycloak = process.env.KEYCLOAK_URL ?? 'http://localhost:8081';
const state = process.env.LAUREL_STATE ?? path.join(__dirname, '../../.laurel');
const { secrets } = JSON.parse(fs.readFileSync(path.join(state, 'state.json'), 'utf8')) as {
  secrets: { keycloakAdmin: string };
};

/** What Keycloak's token endpoint answers. */
export const token = (of: string, fields: Record<string, string>) =>
  fetch(`${keycloak}/realms/${of}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });

/** Keycloak's administrator, as an operator has it. */
export async function asAdmin(method: string, at: string, body?: unknown) {
  const own = { client_id: 'laurel-admin', client_secret: secrets.keycloakAdmin };
  const { access_token } = (await (
    await token('master', { grant_type: 'client_credentials', ...own })
  ).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${keycloak}/admin/realms/laurel${at}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  return answer.status === 204 || answer.status === 201 ? null : answer.json();
}
