// The requests of the load tests: a session through Keycloak's own page, as a browser gets one, and the
// server functions by name.
import { check, sleep } from 'k6';
import crypto from 'k6/crypto';
import encoding from 'k6/encoding';
import http, { type RefinedResponse } from 'k6/http';

export const base = __ENV.BASE || 'http://localhost:8080';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export type Answer = RefinedResponse<'text'>;
type Headers = Record<string, string>;
interface Account {
  email: string;
  password: string;
}
export interface Session {
  cookie: string;
  userId: string;
}
/** The demonstration's user, unless EMAIL and PASSWORD name another. */
export const filmmaker = { email: __ENV.EMAIL || 'filmmaker@laurel.test', password: __ENV.PASSWORD || '' };
export const administrator = {
  email: __ENV.ADMIN_EMAIL || 'admin@laurel.test',
  password: __ENV.ADMIN_PASSWORD || filmmaker.password,
};

export const pickOne = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
const pickByte = () => Math.floor(Math.random() * 256);
/**
 * A random client address, if the platform trusts the proxy (TRUST_PROXY). A single client may not send so
 * many requests at once.
 */
export const createClientHeaders = (): Headers => ({
  'x-forwarded-for': `10.${pickByte()}.${pickByte()}.${pickByte()}`,
});

/** Returns a random UUID (version 4), because k6 has no function for it. */
function createUuid(): string {
  const bytes = new Uint8Array(crypto.randomBytes(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const encodeForm = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
/**
 * Formats cookies as they are sent. k6 does not send secure cookies over plain HTTP, while a browser does on
 * its own machine.
 */
const formatCookies = ({ cookies }: Answer) =>
  Object.values(cookies)
    .map(([first]) => `${first!.name}=${first!.value}`)
    .join('; ');

let commonTag = '';
/** Counts all requests of the work under one name. */
export function countAs(tag: string, work: () => void): void {
  commonTag = tag;
  try {
    work();
  } finally {
    commonTag = '';
  }
}
const getTags = (tag: string) => ({ name: commonTag || tag });

/** Checks for status 200 and logs any other result. */
function checkResponse(tag: string, answer: Answer): Answer {
  const { status, body, error } = answer;
  if (!check(answer, { 'status 200': () => status === 200 }, getTags(tag)))
    console.warn(`${tag}: ${status} ${error || String(body).slice(0, 300)}`);
  return answer;
}
/** Fetches a path and counts it as `tag`. The status must be 200. */
export function get(tag: string, path: string, headers: Headers = {}): Answer {
  const answer = http.get(`${base}${path}`, { headers, tags: getTags(tag), responseType: 'text' });
  return checkResponse(tag, answer);
}
/** Fetches a file from disk through the same server: the reference for the other figures on a noisy machine. */
export const readReferenceFile = (): void => void get('reference', '/favicon.svg');

export const getQueryPath = (name: string, payload: object) =>
  `/_server?name=${name}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
export const query = (tag: string, name: string, payload: object, headers: Headers = {}) =>
  get(tag, getQueryPath(name, payload), headers);

type RequestParams = { headers: Headers; tags: { name: string }; responseType: 'text' };
const postCommand = (name: string, data: object, parameters: RequestParams) =>
  http.post(`${base}/_server?name=${name}`, JSON.stringify({ data }), parameters);
const createParams = (tag: string, headers: Headers): RequestParams => ({
  headers: { 'content-type': 'application/json', origin: base, 'idempotency-key': createUuid(), ...headers },
  tags: getTags(tag),
  responseType: 'text',
});

const [TRIES, PAUSE_S] = [3, 0.3];
/**
 * Sends a query by POST. Retries when no replica is available, like the pages (web/src/app/startup/query-client.ts),
 * because an ingress does not retry a request with a body.
 */
export function sendQuery(tag: string, name: string, data: object, headers: Headers = {}): Answer {
  const responseCallback = http.expectedStatuses(200, 502, 503, 504);
  const parameters = { ...createParams(tag, headers), responseCallback };
  let answer = postCommand(name, data, parameters);
  for (let tries = 1; answer.status > 500 && tries < TRIES; tries++) {
    sleep(PAUSE_S);
    answer = postCommand(name, data, parameters);
  }
  return checkResponse(tag, answer);
}

/** Sends a command by POST, each time with a new idempotency key. */
export function sendCommand(tag: string, name: string, data: object, headers: Headers = {}): Answer {
  const answer = postCommand(name, data, createParams(tag, headers));
  return checkResponse(tag, answer);
}

export function postForm(
  tag: string,
  url: string,
  fields: Record<string, string>,
  headers: Headers = {},
): Answer {
  const options = { headers: { ...FORM, ...headers }, redirects: 0, tags: getTags(tag) };
  return http.post(url, encodeForm(fields), { ...options, responseType: 'text' });
}

let keycloak = __ENV.KEYCLOAK || '';
/**
 * Returns the address of the accounts: KEYCLOAK if it is set (inside a cluster their address differs),
 * otherwise the one in the page.
 */
export function getAccountsUrl(): string {
  if (!keycloak) {
    const page = get('login', '/login');
    const [, keycloakUrl] = /name="laurel-keycloak" content="([^"]+)"/.exec(String(page.body)) ?? [];
    if (!keycloakUrl) throw new Error(`${base}/login (${page.status}) does not contain Keycloak's address.`);
    keycloak = keycloakUrl;
  }
  return `${keycloak}/realms/laurel`;
}

function extractValue(pattern: RegExp, text: unknown, description: string): string {
  const [, value] = pattern.exec(String(text)) ?? [];
  if (!value) throw new Error(`No ${description}: ${String(text).slice(0, 200)}`);
  return value;
}

/** Returns the error message on a page of Keycloak. */
const findErrorMessage = ({ body }: Answer) =>
  /kc-feedback-text[^>]*>\s*([^<]+)/.exec(String(body))?.[1] ?? '';

/**
 * Signs in: Keycloak's page, the password, the code for its tokens (PKCE), the tokens for a session. Throws
 * if a step fails.
 */
export function signIn({ email, password }: Account = filmmaker, headers: Headers = {}): Session {
  const protocol = `${getAccountsUrl()}/protocol/openid-connect`;
  http.cookieJar().clear(keycloak);
  const verifier = encoding.b64encode(crypto.randomBytes(32), 'rawurl');
  const client = { client_id: 'web', redirect_uri: `${base}/login` };
  const authQuery = encodeForm({
    ...client,
    response_type: 'code',
    scope: 'openid',
    code_challenge: crypto.sha256(verifier, 'base64rawurl'),
    code_challenge_method: 'S256',
  });
  const page = http.get(`${protocol}/auth?${authQuery}`, { tags: { name: 'form' }, responseType: 'text' });
  const action = extractValue(
    /<form[^>]*id="kc-form-login"[^>]*action="([^"]+)"/,
    page.body,
    'form of Keycloak',
  );
  const cookie = formatCookies(page);
  const credentials = { username: email, password };
  const redirect = postForm('password', action.replaceAll('&amp;', '&'), credentials, { cookie });
  const location = redirect.headers.Location ?? findErrorMessage(redirect);
  const code = extractValue(/[?&#]code=([^&]+)/, location, `code (${redirect.status})`);
  const tokenRequest = { ...client, grant_type: 'authorization_code', code, code_verifier: verifier };
  const tokens = postForm('tokens', `${protocol}/token`, tokenRequest).json() as Record<string, string>;
  const data = {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    idToken: tokens.id_token,
  };
  const sessionResponse = sendCommand('session', 'startSession', data, headers);
  if (sessionResponse.status !== 200)
    throw new Error(`No session (${sessionResponse.status}): ${sessionResponse.body}`);
  return {
    cookie: formatCookies(sessionResponse),
    userId: (sessionResponse.json() as { userId: string }).userId,
  };
}
