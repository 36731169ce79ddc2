import 'reflect-metadata';
import cookie from '@fastify/cookie';
import { connectBus } from '@laurel/runtime/events/bus';
import { importPrivateKey } from '@laurel/runtime/auth/call-context';
import { ACCEPTS_CONNECTIONS, Readiness, serveHealth } from '@laurel/runtime/observability/health';
import { Metrics } from '@laurel/runtime/observability/metrics';
import { logger, NestLogger } from '@laurel/runtime/observability/logger';
import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance } from 'fastify';
import { getStillsFolder, type BffEnv } from './settings/bff.env.js';
import { BffModule } from './bff.module.js';
import { toSecurityLogCaller } from './requests/admission.js';
import { serveArchives } from './routes/downloads/archives.js';
import { serveCalendarFeeds } from './routes/downloads/calendar-feeds.js';
import { closeAfterWaitingConnections } from './http/connections.js';
import { chooseSessionCookie } from './session/choose-cookie.js';
import { SessionCookie } from './session/session-cookie.js';
import { serveDevMail } from './routes/pages/dev-mail.js';
import type { Gateway } from './requests/gateway.js';
import { serveDossiers } from './routes/downloads/dossiers.js';
import { serveEvents } from './routes/events/serve-events.js';
import { serveExports } from './routes/downloads/exports.js';
import { serveFunctions } from './routes/functions/serve-functions.js';
import { createHttpServer } from './http/server.js';
import { serveImports } from './routes/uploads/imports.js';
import { COMMAND_LIMITS, EXPENSIVE_QUERY_LIMITS, KeyedQueue } from './rate-limits/keyed-queue.js';
import { Limits } from './rate-limits/limits.js';
import { serveLists } from './routes/downloads/lists.js';
import { serveFestivalLogos } from './routes/pictures/festival-logos.js';
import { servePaymentForms } from './routes/forms/payment-forms.js';
import { serveStripeWebhook } from './routes/forms/stripe-webhook.js';
import { servePictures } from './routes/pictures/pictures.js';
import { servePortraits } from './routes/pictures/portraits.js';
import { toRefusal } from './http/refusal.js';
import { serveSitemap } from './routes/pages/sitemap.js';
import { serveStills } from './routes/pictures/stills.js';
import { serveUnsubscribe } from './routes/forms/unsubscribe.js';
import { serveUploads } from './routes/uploads/pictures.js';
import { Viewers } from './session/viewers.js';
import { serveWeb } from './routes/pages/web.js';
import type { ServerFunction } from './server-functions/server-function.js';
import { functions } from './functions/index.js';
import { connectServices } from './clients/service-clients.js';

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
 * Creates Nest's adapter without the seven hooks that it registers, because each would run on every request.
 * The gateway needs none of them:
 * - `setOnRequestHook` and `setOnResponseHook`: the gateway uses Fastify hooks;
 * - the 503 response during shutdown: the gateway finishes running requests;
 * - CORS: no other origin is allowed;
 * - CSRF and security headers: `security/same-origin.ts` and `security/headers.ts`;
 * - errors of middleware paths: there is no middleware;
 * - errors of the version extractor: there are no versions.
 *
 * `nests-hooks.test.ts` fails if a Nest release registers other hooks.
 */
function createAdapterWithoutHooks(http: FastifyInstance): GatewayAdapter {
  const { addHook } = http;
  http.addHook = () => http;
  const adapter = new GatewayAdapter(http as never);
  http.addHook = addHook;
  return adapter;
}

/** Starts the public gateway on PORT and the health endpoint on HTTP_PORT. */
export async function boot(env: BffEnv) {
  const log = logger('bff');
  const bus = await connectBus(env.NATS_URL, 'bff', env.NATS_PASSWORD);
  const services = connectServices(env);
  const http = createHttpServer(env, log);
  const stills = getStillsFolder(env);
  const app = await NestFactory.create<NestFastifyApplication>(BffModule, createAdapterWithoutHooks(http), {
    logger: new NestLogger('bff'),
    abortOnError: false,
    bodyParser: false,
  });
  const metrics = new Metrics();
  const gateway: Gateway = {
    services,
    viewers: new Viewers(services, importPrivateKey(env.CALLER_PRIVATE_KEY), bus),
    cookie: new SessionCookie(env.PUBLIC_URL),
    limits: new Limits(env.RATE_LIMIT, bus, (caller, resource) =>
      logSecurityEvent('security.limited', { ...toSecurityLogCaller(caller), what: resource }),
    ),
    queues: { expensive: new KeyedQueue(EXPENSIVE_QUERY_LIMITS), changes: new KeyedQueue(COMMAND_LIMITS) },
    publicOrigin: new URL(env.PUBLIC_URL).origin,
    responseCheck: env.RESPONSE_CHECK,
    callMetrics: metrics.measureRequests(
      'laurel_function_seconds',
      'Duration of server function calls, by function and outcome.',
      'function',
    ),
    reportMismatch: (name, reason) =>
      log.error({ name, msg: `The response does not match its schema. ${reason}` }),
    toRefusal: (error, request) => toRefusal(error, request, log),
  };
  await http.register(cookie);
  chooseSessionCookie(http, gateway);
  await http.register(async (scope) => serveDevMail(scope, env));
  await http.register(async (scope) => {
    // Fastify parses `text/plain` by default, and any site can post it without a CORS preflight.
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
  let closing: Promise<void> | undefined;
  readiness.add(ACCEPTS_CONNECTIONS, () => !isClosing);
  const health = await serveHealthEndpoint(env, readiness, metrics);
  await app.listen(env.PORT, env.GATEWAY_HOST);
  /** Stops accepting connections, finishes running requests for at most DRAIN_MS, and closes. */
  async function drain() {
    isClosing = true;
    const forceCloseTimer = setTimeout(() => http.server.closeAllConnections(), env.DRAIN_MS);
    await closeAfterWaitingConnections(http.server);
    await app.close();
    clearTimeout(forceCloseTimer);
    await health.close();
    gateway.limits.stop();
    for (const service of Object.values(services)) service.close();
    await bus.close();
  }
  return { url: await app.getUrl(), close: () => (closing ??= drain()) };
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
