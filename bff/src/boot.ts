import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { connectBus } from '@laurel/runtime/bus';
import { privateKey } from '@laurel/runtime/call';
import { Readiness, serveHealth } from '@laurel/runtime/health';
import { logger, NestLog } from '@laurel/runtime/log';
import { refuse } from '@laurel/runtime/refusals';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance } from 'fastify';
import type { BffEnv } from './bff.env.js';
import { BffModule } from './bff.module.js';
import { SessionCookie } from './door/cookie.js';
import { serveEvents } from './door/events.js';
import { serveFunctions, type Door } from './door/function.js';
import { Limits } from './door/limits.js';
import { servePaymentForms } from './door/payment-forms.js';
import { refusalFor, sendRefusal } from './door/refusal.js';
import { secure } from './door/security.js';
import { Viewers } from './door/viewers.js';
import { serveWeb } from './door/web.js';
import { functions } from './functions/index.js';
import { connectServices } from './services.js';

const LARGEST_BODY = 2 ** 20;

/** The public door: functions, events, forms and the web app, on PORT; health on HTTP_PORT. */
export async function boot(env: BffEnv) {
  const log = logger('bff');
  const bus = await connectBus(env.NATS_URL, 'bff', env.NATS_PASSWORD);
  const services = connectServices(env);
  const trustProxy = env.TRUST_PROXY?.split(',') ?? false;
  const adapter = new FastifyAdapter({
    bodyLimit: LARGEST_BODY,
    trustProxy,
    genReqId: () => randomUUID(),
    forceCloseConnections: true,
  });
  const app = await NestFactory.create<NestFastifyApplication>(BffModule, adapter, {
    logger: new NestLog('bff'),
    abortOnError: false,
    bodyParser: false,
  });
  const door: Door = {
    services,
    viewers: new Viewers(services.identity, privateKey(env.CALLER_PRIVATE_KEY), bus),
    cookie: new SessionCookie(env.PUBLIC_URL),
    limits: new Limits(env.RATE_LIMIT),
    publicOrigin: new URL(env.PUBLIC_URL).origin,
  };
  const http = adapter.getInstance() as unknown as FastifyInstance;
  await secure(http, env);
  await http.register(cookie);
  await http.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalFor(error);
      if (!refusal || refusal.kind === 'internal')
        log.error({
          requestId: request.id,
          url: request.url.split('?')[0],
          name: (request.query as { name?: string }).name,
          err: error,
        });
      return sendRefusal(reply, refusal ?? refuse.internal('internal', 'Something went wrong.'), request.id);
    });
    scope.removeContentTypeParser('text/plain');
    serveFunctions(scope, functions, door);
    serveEvents(scope, bus, door);
    await servePaymentForms(scope, door);
    await serveWeb(scope, env);
  });
  const health = await serveOwnHealth(env, bus);
  await app.listen(env.PORT, '0.0.0.0');
  return {
    url: await app.getUrl(),
    async close() {
      await app.close();
      await health.close();
      for (const service of Object.values(services)) service.close();
      await bus.close();
    },
  };
}

async function serveOwnHealth(
  env: BffEnv,
  bus: Awaited<ReturnType<typeof connectBus>>,
): Promise<FastifyInstance> {
  const readiness = new Readiness();
  readiness.add('bus', () => !bus.isClosed() && bus.getServer() !== '');
  const http = fastify();
  serveHealth(http, 'bff', readiness);
  await http.listen({ port: env.HTTP_PORT, host: '127.0.0.1' });
  return http;
}
