// One address for several BFF replicas. Each request goes to the next replica that is ready. Run it with
// PORT, HOST and GATEWAYS: a comma-separated list of "port:health port". In an installation an ingress does
// this.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 200;
const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
/** Headers of a single connection, which a proxy must not forward (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'];

/**
 * Returns a pool whose `next` lists the ready gateways in rotation, then the others. A gateway that was not
 * checked yet may be up.
 */
export function createGatewayPool(ports) {
  const gateways = ports.map(([port, health]) => ({ port, health, isReady: true }));
  let nextIndex = 0;
  let isStopped = false;
  async function checkGateway(gateway) {
    while (!isStopped) {
      const answer = await fetch(`http://127.0.0.1:${gateway.health}/health/ready`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => null);
      await answer?.body?.cancel();
      gateway.isReady = answer?.ok ?? false;
      await sleep(POLL_MS);
    }
  }
  for (const gateway of gateways) void checkGateway(gateway);
  return {
    next() {
      nextIndex = (nextIndex + 1) % gateways.length;
      const rotated = [...gateways.slice(nextIndex), ...gateways.slice(0, nextIndex)];
      return rotated.toSorted((a, b) => Number(b.isReady) - Number(a.isReady));
    },
    stop: () => (isStopped = true),
  };
}

function createHeaders({ headers, socket, url }) {
  const forwardedHeaders = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)),
  );
  const forwardedFor = headers['x-forwarded-for'];
  // /dev/mail is only for users of this machine without a proxy, so the balancer does not appear as one.
  const isLocalMailPage =
    url.startsWith('/dev/mail') && forwardedFor === undefined && LOOPBACK.test(socket.remoteAddress);
  if (isLocalMailPage) return forwardedHeaders;
  return {
    ...forwardedHeaders,
    'x-forwarded-for': [forwardedFor, socket.remoteAddress].filter(Boolean).join(', '),
  };
}

const persistentAgent = new http.Agent({ keepAlive: true, maxSockets: Infinity });

/**
 * Returns a server that forwards every request to one of the gateways. If a gateway breaks before it
 * responds, a request without a body goes to the next one.
 */
export function createBalancer(pool) {
  return http.createServer((request, reply) => {
    const hasNoBody = ['GET', 'HEAD'].includes(request.method);
    const remainingGateways = pool.next();
    const fail = (status) => {
      if (reply.headersSent) reply.destroy();
      else reply.writeHead(status, { 'retry-after': '1' }).end();
    };
    function send() {
      const gateway = remainingGateways.shift();
      if (!gateway) return fail(502);
      const upstream = http.request({
        host: '127.0.0.1',
        port: gateway.port,
        method: request.method,
        path: request.url,
        headers: createHeaders(request),
        // A persistent connection may end just when it is used. A request that cannot be repeated therefore
        // gets a new connection.
        agent: hasNoBody ? persistentAgent : undefined,
      });
      let isBodySent = false;
      upstream.on('error', (error) => {
        if (reply.destroyed) return; // the client disconnected
        gateway.isReady = false;
        if (reply.headersSent) return reply.destroy();
        if (hasNoBody || !isBodySent) return send();
        console.error(`${request.method} ${request.url}: ${error.code}`);
        fail(502);
      });
      upstream.on('response', (answer) => {
        answer.on('error', () => reply.destroy());
        reply.writeHead(answer.statusCode, answer.rawHeaders);
        answer.pipe(reply);
      });
      reply.on('close', () => upstream.destroy());
      if (hasNoBody) return upstream.end();
      upstream.on('socket', (socket) => {
        const sendBody = () => {
          isBodySent = true;
          request.pipe(upstream);
        };
        if (socket.connecting) socket.once('connect', sendBody);
        else sendBody();
      });
    }
    send();
  });
}

if (process.env.GATEWAYS) {
  const { PORT, HOST, GATEWAYS } = process.env;
  const pool = createGatewayPool(GATEWAYS.split(',').map((gateway) => gateway.split(':')));
  const server = createBalancer(pool).listen(Number(PORT), HOST);
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      pool.stop();
      server.close();
      server.closeAllConnections();
      process.exit(0);
    });
}
