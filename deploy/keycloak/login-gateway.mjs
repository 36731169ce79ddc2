// A proxy before Keycloak that limits attempts. One address (in IPv6, one household) may try only so many
// passwords, and register or request or change a password only so often. Each such attempt reveals whether an
// e-mail address is known, or sends a mail. One address gets only a few reset mails, and a reset or a registration
// takes at least ANSWER_MS, so that its time does not reveal whether an account exists.
// Variables:
// - KEYCLOAK_URL: the Keycloak behind it
// - PORT, HOST (127.0.0.1)
// - TRUSTED_PROXIES (none): addresses or networks that set X-Forwarded-For and -Proto
// - LOG_INS (60), REGISTRATIONS (30): in ten minutes, for one address
// - RESETS (5): a day for one recipient, RESET_PAUSE_MS (60000) apart
// - ANSWER_MS (1500)
// It counts in memory, so only one may run for one Keycloak.
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { urlToHttpOptions } from 'node:url';
import { createProxyTrust } from './client-address.ts';
import { createAttemptLimiter } from './login-attempts.ts';
import { createResetLimiter } from './reset-limit.ts';

const { PORT, HOST = '127.0.0.1', KEYCLOAK_URL, TRUSTED_PROXIES = '' } = process.env;
const { LOG_INS = '60', REGISTRATIONS = '30' } = process.env;
const { RESETS = '5', RESET_PAUSE_MS = '60000', ANSWER_MS = '1500' } = process.env;
const getWaitSeconds = createAttemptLimiter({
  logIns: Number(LOG_INS),
  registrations: Number(REGISTRATIONS),
});
const limitReset = createResetLimiter({ perDay: Number(RESETS), pauseMs: Number(RESET_PAUSE_MS) });
const proxyTrust = createProxyTrust(TRUSTED_PROXIES);
const RESET = /\/realms\/[^/]+\/login-actions\/reset-credentials/;
/** The answers to these forms must not reveal whether an account exists. */
const ACCOUNT_FORM = /\/realms\/[^/]+\/login-actions\/(reset-credentials|registration)/;
const MAX_FORM_BYTES = 65_536;
const MAX_BODY_BYTES = 2 ** 21;
/** Keycloak ignores such parts of a path, or reads them in another way than this proxy. */
const AMBIGUOUS_PATH = /[;\\#]|%(?:2f|3b|5c)/i;
const URL_ENCODED = /^application\/x-www-form-urlencoded\s*(?:;\s*charset="?utf-8"?\s*)?$/i;
/** These headers belong to one connection (RFC 9110 §7.6.1). Only this proxy sets `forwarded`. */
const HOP_BY_HOP =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|(x-)?forwarded.*)$/;
const { protocol, hostname, port } = urlToHttpOptions(new URL(KEYCLOAK_URL));
const client = protocol === 'https:' ? https : http;
const keycloak = {
  host: hostname,
  port,
  // Otherwise the certificate would be checked against the header Host, which names the public address.
  servername: isIP(hostname) ? '' : hostname,
  agent: new client.Agent({ keepAlive: true }),
};
/** Longer than a proxy keeps an idle connection (60 s), so that no request meets a closing one. */
const IDLE_TIMEOUT_MS = 75_000;
/** The longest time for running requests at a shutdown. */
const DRAIN_MS = 20_000;

const formatMinutes = (count) => (count === 1 ? '1 minute' : `${count} minutes`);
const renderPage = (
  seconds,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Laurel</title><style>body { max-width: 26rem; margin: 6vh auto; padding: 0 1rem; font: 1rem/1.5 system-ui }</style>
<main><h1>Too many tries</h1><p>From here somebody has tried this many times. Please wait ${formatMinutes(Math.ceil(seconds / 60))}, then go back and try again.</p></main></html>`;

/**
 * Returns the path as Keycloak will read it, or null for anything else, such as the full URL of a proxied
 * request.
 */
function parsePath(url) {
  if (!url.startsWith('/') || AMBIGUOUS_PATH.test(url.split('?')[0])) return null;
  try {
    const { pathname } = new URL(`http://keycloak${url}`);
    return decodeURIComponent(pathname).replace(/\/{2,}/g, '/');
  } catch {
    return null;
  }
}

const server = http.createServer((request, response) => {
  const { remoteAddress = '' } = request.socket;
  const address = proxyTrust.getClientAddress(remoteAddress, request.headers['x-forwarded-for']);
  const requestPath = parsePath(request.url);
  if (requestPath === null) return response.writeHead(400).end();
  const isReset = request.method === 'POST' && RESET.test(requestPath);
  // Keycloak must read the recipient from the same text as the limit.
  if (isReset && !URL_ENCODED.test(request.headers['content-type'] ?? '')) {
    request.resume();
    return response.writeHead(415).end();
  }
  const seconds = request.method === 'POST' ? getWaitSeconds(address, requestPath) : 0;
  if (seconds > 0) {
    request.resume();
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return response.writeHead(429, { ...headers, 'retry-after': String(seconds) }).end(renderPage(seconds));
  }
  const forward = (body) => {
    const answerDelay =
      request.method === 'POST' && ACCOUNT_FORM.test(requestPath) ? wait(Number(ANSWER_MS)) : null;
    try {
      proxyRequest({ request, response, address, body, answerDelay });
    } catch {
      // A request that cannot be forwarded must not end this process.
      if (response.headersSent) response.destroy();
      else response.writeHead(400).end();
    }
  };
  readBody(request, isReset ? MAX_FORM_BYTES : MAX_BODY_BYTES).then(
    (body) => {
      if (body === null) return response.writeHead(413, { connection: 'close' }).end();
      if (!isReset) return forward(body);
      const form = limitReset(body.toString());
      return form === null ? response.writeHead(400).end() : forward(Buffer.from(form));
    },
    () => response.destroy(),
  );
});

/** Returns the body of a request, or null if it is larger than `maxBytes`. */
async function readBody(request, maxBytes) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Sends a request with this body to Keycloak. The answer waits for `answerDelay`. The body is complete and its
 * length is stated, because a body of unknown length on a reused connection could contain a second request.
 */
function proxyRequest({ request, response, address, body, answerDelay }) {
  const hopByHopHeaders = (request.headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const endToEnd = Object.entries(request.headers).filter(
    ([name]) =>
      name === 'host' ||
      (name !== 'content-length' && !HOP_BY_HOP.test(name) && !hopByHopHeaders.includes(name)),
  );
  const scheme = request.headers['x-forwarded-proto'];
  const headers = {
    ...Object.fromEntries(endToEnd),
    'x-forwarded-for': address,
    ...(scheme &&
      proxyTrust.isTrusted(request.socket.remoteAddress ?? '') && { 'x-forwarded-proto': scheme }),
    ...((body.length > 0 || request.method === 'POST') && { 'content-length': body.length }),
  };
  const { method, url: path } = request;
  const upstream = client.request({ ...keycloak, method, path, headers });
  upstream.on('response', async (answer) => {
    await answerDelay;
    // `rawHeaders` alternates names and values.
    const endToEndHeaders = answer.rawHeaders.flatMap((name, n, rawHeaders) =>
      n % 2 === 0 && !HOP_BY_HOP.test(name.toLowerCase()) ? [name, rawHeaders[n + 1]] : [],
    );
    response.writeHead(answer.statusCode, endToEndHeaders);
    answer.pipe(response);
  });
  upstream.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(503).end()));
  request.on('error', () => upstream.destroy());
  response.on('close', () => upstream.destroy());
  upstream.end(body);
}
server.keepAliveTimeout = IDLE_TIMEOUT_MS;
server.listen(Number(PORT), HOST);
process.on('SIGTERM', () => {
  server.close(() => process.exit(0));
  // An answered connection stays open otherwise.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  setTimeout(() => server.closeAllConnections(), DRAIN_MS).unref();
});
