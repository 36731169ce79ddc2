import 'reflect-metadata';
import cookie from '@fastify/cookie';
import { connectBus } from '@laurel/runtime/bus';
import { privateKey } from '@laurel/runtime/call';
import { OPEN, Readiness, serveHealth } from '@laurel/runtime/health';
import { Metrics } from '@laurel/runtime/metrics';
import { logger, NestLog } from '@laurel/runtime/log';
import { secured } from '@laurel/runtime/security-log';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance } from 'fastify';
import { stillsFolder, type BffEnv } from './bff.env.js';
import { BffModule } from './bff.module.js';
import { whoIs } from './door/admission.js';
import { serveArchives } from './door/archives.js';
import { serveCalendarFeeds } from './door/calendar-feeds.js';
import { shutBehindLast } from './door/connections.js';
import { SessionCookie } from './door/cookie.js';
import { serveDevMail } from './door/dev-mail.js';
import type { Gateway } from './door/gateway.js';
import { serveDossiers } from './door/dossiers.js';
import { serveEvents } from './door/events.js';
import { serveExports } from './door/exports.js';
import { serveFunctions } from './door/function.js';
import { createHttpServer } from './door/http.js';
import { serveImports } from './door/imports.js';
import { CHANGES, EXPENSIVE, KeyedQueue } from './door/keyed-queue.js';
import { Limits } from './door/limits.js';
import { serveLists } from './door/lists.js';
import { serveFestivalLogos } from './door/festival-logos.js';
import { servePaymentForms } from './door/payment-forms.js';
import { serveStripeWebhook } from './door/stripe-webhook.js';
import { servePictures } from './door/pictures.js';
import { servePortraits } from './door/portraits.js';
import { toRefusal } from './door/refusal.js';
import { serveSitemap } from './door/sitemap.js';
import { serveStills } from './door/stills.js';
import { serveUnsubscribe } from './door/unsubscribe.js';
import { serveUploads } from './door/uploads.js';
import { Viewers } from './door/viewers.js';
import { serveWeb } from './door/web.js';
import type { ServerFunction } from './function.js';
import { functions } from './functions/index.js';
import { connectServices } from './services.js';

/** Runs Nest's lifecycle around a Fastify server that handles errors itself. */
class GatewayAdapter extends FastifyAdapter {
  /** The gateway uses hooks, not middleware. Skips Nest's middleware lookup on each request. */
  override async init() {}
  override setNotFoundHandler() {
    return this.instance;
  }
  override setErrorHandler() {
    return this.instance;
  }
}

/**
 * Nest's adapter registers seven hooks, and each would run on every request. The gateway needs none of them:
 * `setOnRequestHook` and `setOnResponseHook` (it uses Fastify hooks), the 503 during shutdown (running
 * requests are finished), CORS (no other origin is allowed), CSRF and security headers (`same-origin.ts` and
 * `security.ts`), middleware path errors (there is no middleware), and version extractor errors (there is
 * none). `nests-hooks.test.ts` fails if a Nest release registers other hooks.
 */
function withoutNestsHooks(http: FastifyInstance): GatewayAdapter {
  const { addHook } = http;
  http.addHook = () => http;
  const adapter = new GatewayAdapter(http as never);
  http.addHook = addHook;
  return adapter;
}

/**
 * Starts the public gateway on PORT (functions, events, forms and the web app), and the health endpoint on
 * HTTP_PORT.
 */
export async function boot(env: BffEnv) {
  const log = logger('bff');
  const bus = await connectBus(env.NATS_URL, 'bff', env.NATS_PASSWORD);
  const services = connectServices(env);
  const http = createHttpServer(env, log);
  const stills = stillsFolder(env);
  const app = await NestFactory.create<NestFastifyApplication>(BffModule, withoutNestsHooks(http), {
    logger: new NestLog('bff'),
    abortOnError: false,
    bodyParser: false,
  });
  const metrics = new Metrics();
  const gateway: Gateway = {
    services,
    viewers: new Viewers(services, privateKey(env.CALLER_PRIVATE_KEY), bus),
    cookie: new SessionCookie(env.PUBLIC_URL),
    limits: new Limits(env.RATE_LIMIT, bus, (caller, what) =>
      secured('security.limited', { ...whoIs(caller), what }),
    ),
    queues: { expensive: new KeyedQueue(EXPENSIVE), changes: new KeyedQueue(CHANGES) },
    publicOrigin: new URL(env.PUBLIC_URL).origin,
    answers: env.ANSWER_CHECK,
    measured: metrics.measureRequests(
      'laurel_function_seconds',
      'What was asked of the public door.',
      'function',
    ),
    reportMismatch: (name, why) => log.error({ name, msg: `The answer is not as its schema says. ${why}` }),
    toRefusal: (error, request) => toRefusal(error, request, log),
  };
  await http.register(cookie);
  await http.register(async (scope) => serveDevMail(scope, env));
  await http.register(async (scope) => {
    scope.removeContentTypeParser('text/plain');
    serveFunctions(scope, selectFunctions(env), gateway);
    serveEvents(scope, bus, gateway);
    serveFestivalLogos(scope);
    servePortraits(scope, gateway);
    servePictures(scope, stills, gateway);
    serveArchives(scope, stills, gateway);
    if (stills) serveStills(scope, stills);
    if (stills) serveUploads(scope, stills, gateway);
    serveImports(scope, gateway);
    serveExports(scope, gateway);
    serveCalendarFeeds(scope, gateway);
    serveDossiers(scope, gateway);
    serveLists(scope, gateway);
    serveStripeWebhook(scope, gateway);
    serveUnsubscribe(scope, gateway);
    await servePaymentForms(scope, gateway);
    serveSitemap(scope, gateway);
    await serveWeb(scope, env, gateway);
  });
  const readiness = new Readiness();
  readiness.add('bus', () => !bus.isClosed() && bus.getServer() !== '');
  let isClosing = false;
  let closed: Promise<void> | undefined;
  readiness.add(OPEN, () => !isClosing);
  const health = await serveHealthEndpoint(env, readiness, metrics);
  await app.listen(env.PORT, env.DOOR_HOST);
  /** Stops accepting connections, finishes running requests for at most DRAIN_MS, and closes. */
  async function drain() {
    isClosing = true;
    const late = setTimeout(() => http.server.closeAllConnections(), env.DRAIN_MS);
    await shutBehindLast(http.server);
    await app.close();
    clearTimeout(late);
    await health.close();
    gateway.limits.stop();
    for (const service of Object.values(services)) service.close();
    await bus.close();
  }
  return { url: await app.getUrl(), close: () => (closed ??= drain()) };
}

async function serveHealthEndpoint(
  env: BffEnv,
  readiness: Readiness,
  metrics: Metrics,
): Promise<FastifyInstance> {
  const http = fastify();
  serveHealth(http, 'bff', readiness, metrics);
  await http.listen({ port: env.HTTP_PORT, host: env.HTTP_HOST });
  return http;
}

/** In a developer installation anyone may list all functions. */
const selectFunctions = ({ DEVELOPMENT }: BffEnv): Record<string, ServerFunction> =>
  DEVELOPMENT
    ? { ...functions, getFunctions: { ...functions.getFunctions, access: 'any' } as ServerFunction }
    : functions;
