// A proxy before Keycloak that limits attempts. One address (in IPv6, one household) may try only so many
// passwords, and register or request or change a password only so often. Each such attempt reveals whether an
// e-mail address is known, or sends a mail. Elsewhere the ingress does this.
// node login-gateway.mjs PORT, KEYCLOAK_PORT; in ten minutes: LOG_INS (60), REGISTRATIONS (30)
import http from 'node:http';
import { createAttemptLimiter } from './login-attempts.ts';

const { PORT, KEYCLOAK_PORT, LOG_INS = '60', REGISTRATIONS = '30' } = process.env;
const getWaitSeconds = createAttemptLimiter({
  logIns: Number(LOG_INS),
  registrations: Number(REGISTRATIONS),
});
/** These headers belong to one connection (RFC 9110 §7.6.1). Only this proxy sets `forwarded`. */
const HOP_BY_HOP =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|(x-)?forwarded.*)$/;
const keycloak = new http.Agent({ keepAlive: true });

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
  if (!url.startsWith('/')) return null;
  try {
    return decodeURIComponent(new URL(`http://keycloak${url}`).pathname).replace(/\/{2,}/g, '/');
  } catch {
    return null;
  }
}

const server = http.createServer((request, response) => {
  const address = request.socket.remoteAddress ?? '';
  const requestPath = parsePath(request.url);
  if (requestPath === null) return response.writeHead(400).end();
  const seconds = request.method === 'POST' ? getWaitSeconds(address, requestPath) : 0;
  if (seconds > 0) {
    request.resume();
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return response.writeHead(429, { ...headers, 'retry-after': String(seconds) }).end(renderPage(seconds));
  }
  try {
    proxyRequest(request, response, address);
  } catch {
    // A request that cannot be forwarded must not end this process.
    if (response.headersSent) response.destroy();
    else response.writeHead(400).end();
  }
});

function proxyRequest(request, response, address) {
  const hopByHopHeaders = (request.headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  const endToEnd = Object.entries(request.headers).filter(
    ([name]) => !HOP_BY_HOP.test(name) && !hopByHopHeaders.includes(name),
  );
  const headers = { ...Object.fromEntries(endToEnd), 'x-forwarded-for': address };
  const { method, url: path } = request;
  const upstream = http.request({
    host: '127.0.0.1',
    port: KEYCLOAK_PORT,
    agent: keycloak,
    method,
    path,
    headers,
  });
  upstream.on('response', (answer) => {
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
  request.pipe(upstream);
}
server.listen(Number(PORT), '127.0.0.1');
process.on('SIGTERM', () => server.close(() => process.exit(0)).closeAllConnections());
