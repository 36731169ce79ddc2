// The one address of several doors, for a start with replicas: each request goes to the next door that is ready. Run with PORT,
// HOST, and DOORS, as "port:health port" of each, with commas between. In an installation an ingress does this.
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 200;
const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
/** Of one connection between two hops, and not handed on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'];

/** The doors, of which `next` gives those that are ready in turn, then the others: one that was not looked at yet may be there. */
export function doorsOf(ports) {
  const doors = ports.map(([port, health]) => ({ port, health, isReady: true }));
  let turn = 0;
  let isOver = false;
  async function look(door) {
    while (!isOver) {
      const answer = await fetch(`http://127.0.0.1:${door.health}/health/ready`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => null);
      await answer?.body?.cancel();
      door.isReady = answer?.ok ?? false;
      await sleep(LOOK_MS);
    }
  }
  for (const door of doors) void look(door);
  return {
    next() {
      turn = (turn + 1) % doors.length;
      const inTurn = [...doors.slice(turn), ...doors.slice(0, turn)];
      return inTurn.toSorted((a, b) => Number(b.isReady) - Number(a.isReady));
    },
    stop: () => (isOver = true),
  };
}

function headersFor({ headers, socket, url }) {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)));
  const given = headers['x-forwarded-for'];
  // The page of mails is for who sits here, through no proxy: to them we are none.
  const isOwn = url.startsWith('/dev/mail') && given === undefined && LOOPBACK.test(socket.remoteAddress);
  if (isOwn) return kept;
  return { ...kept, 'x-forwarded-for': [given, socket.remoteAddress].filter(Boolean).join(', ') };
}

const keepAlive = new http.Agent({ keepAlive: true, maxSockets: Infinity });

/** A server that hands every request to one of the doors. What has no body is asked of the next where a door breaks before it answers. */
export function balancer(doors) {
  return http.createServer((request, reply) => {
    const isPlain = ['GET', 'HEAD'].includes(request.method);
    const left = doors.next();
    const give = (status) => {
      if (reply.headersSent) reply.destroy();
      else reply.writeHead(status, { 'retry-after': '1' }).end();
    };
    function send() {
      const door = left.shift();
      if (!door) return give(502);
      const onward = http.request({
        host: '127.0.0.1',
        port: door.port,
        method: request.method,
        path: request.url,
        headers: headersFor(request),
        // A connection that is kept may end just when it is used: what cannot be sent again begins one of its own.
        agent: isPlain ? keepAlive : undefined,
      });
      let isSent = false;
      onward.on('error', (error) => {
        if (reply.destroyed) return; // who asked went away
        door.isReady = false;
        if (reply.headersSent) return reply.destroy();
        if (isPlain || !isSent) return send();
        console.error(`${request.method} ${request.url}: ${error.code}`);
        give(502);
      });
      onward.on('response', (answer) => {
        answer.on('error', () => reply.destroy());
        reply.writeHead(answer.statusCode, answer.rawHeaders);
        answer.pipe(reply);
      });
      reply.on('close', () => onward.destroy());
      if (isPlain) return onward.end();
      onward.on('socket', (socket) => {
        const begin = () => {
          isSent = true;
          request.pipe(onward);
        };
        if (socket.connecting) socket.once('connect', begin);
        else begin();
      });
    }
    send();
  });
}

if (process.env.DOORS) {
  const { PORT, HOST, DOORS } = process.env;
  const doors = doorsOf(DOORS.split(',').map((door) => door.split(':')));
  const server = balancer(doors).listen(Number(PORT), HOST);
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      doors.stop();
      server.close();
      server.closeAllConnections();
      process.exit(0);
    });
}
