// The baseline of bench:dispatch: Fastify with cookies, a log and the BFF's headers. It sends the same bytes
// and does nothing else.
import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { pino } from 'pino';

const { body, headers } = JSON.parse(process.argv[2]);
const http = fastify({ loggerInstance: pino(), disableRequestLogging: true });
await http.register(cookie);
http.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
http.get('/_server', async (request, reply) => {
  if (!request.cookies.session) throw new Error('The session was not created.');
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
});
await http.listen({ port: 0, host: '127.0.0.1' });
process.send(http.server.address().port);
