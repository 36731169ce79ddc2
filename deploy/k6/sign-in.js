// A hundred sign-ins a minute, each whole: Keycloak's page, the password, the code for its tokens (PKCE), the tokens for a session.
//   RATE_LIMIT=100000000 TRUST_PROXY=127.0.0.1 LOG_INS=100000000 npm start         in another terminal: they come from many addresses,
//                                     but to Keycloak all from this one
//   node deploy/k6/run.mjs sign-in.js        RATE=100 DURATION=1m
import { check } from 'k6';
import crypto from 'k6/crypto';
import encoding from 'k6/encoding';
import http from 'k6/http';

const base = __ENV.BASE;
const realm = `${__ENV.KEYCLOAK}/realms/laurel/protocol/openid-connect`;
const bytes = Array.from({ length: 256 }, (_, n) => n);
const any = (list) => list[Math.floor(Math.random() * list.length)];

export const options = {
  scenarios: {
    signIn: {
      executor: 'constant-arrival-rate',
      rate: Number(__ENV.RATE || 100),
      timeUnit: '1m',
      duration: __ENV.DURATION || '1m',
      preAllocatedVUs: 20,
      maxVUs: 100,
    },
  },
  thresholds: { checks: ['rate==1'], dropped_iterations: ['count==0'], iteration_duration: ['p(95)<5000'] },
  summaryTrendStats: ['med', 'p(95)', 'max', 'count'],
};

const formOf = (html) =>
  /<form[^>]*id="kc-form-login"[^>]*action="([^"]+)"/.exec(html)[1].replaceAll('&amp;', '&');
const form = (fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

export default function signIn() {
  http.cookieJar().clear(__ENV.KEYCLOAK);
  const verifier = encoding.b64encode(crypto.randomBytes(32), 'rawurl');
  const client = { client_id: 'web', redirect_uri: `${base}/login` };
  const asked = form({
    ...client,
    response_type: 'code',
    scope: 'openid',
    code_challenge: crypto.sha256(verifier, 'base64rawurl'),
    code_challenge_method: 'S256',
  });
  const page = http.get(`${realm}/auth?${asked}`, { tags: { name: 'page' } });
  const person = form({ username: 'filmmaker@laurel.test', password: __ENV.PASSWORD });
  const posted = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, redirects: 0 };
  // Keycloak's cookies are for https and for this machine, which a browser knows and k6 does not.
  const cookie = Object.values(page.cookies)
    .map(([{ name, value }]) => `${name}=${value}`)
    .join('; ');
  const back = http.post(formOf(page.body), person, {
    ...posted,
    headers: { ...posted.headers, cookie },
    tags: { name: 'password' },
  });
  const code = /[?&#]code=([^&]+)/.exec(back.headers.Location)[1];
  const trade = form({ ...client, grant_type: 'authorization_code', code, code_verifier: verifier });
  const tokens = http.post(`${realm}/token`, trade, { ...posted, tags: { name: 'tokens' } }).json();
  const data = {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    idToken: tokens.id_token,
  };
  const from = `10.${any(bytes)}.${any(bytes)}.${any(bytes)}`;
  const headers = { 'content-type': 'application/json', origin: base, 'x-forwarded-for': from };
  const answer = http.post(`${base}/_server?name=startSession`, JSON.stringify({ data }), {
    headers,
    tags: { name: 'session' },
  });
  check(answer, { 'a session': ({ status }) => status === 200 });
}

export function handleSummary({ metrics }) {
  const { med, count, max, ...rest } = metrics.iteration_duration.values;
  const passed = metrics.checks?.values.passes ?? 0;
  const line = [med, rest['p(95)'], max].map((ms) => `${(ms / 1000).toFixed(2)} s`).join('  ');
  return {
    stdout: `${count} sign-ins, ${count - passed} failed\nwhole sign-in, median  p95  max: ${line}\n`,
  };
}
