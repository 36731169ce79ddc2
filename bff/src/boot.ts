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
import type { Door } from './door/door.js';
import { serveDossiers } from './door/dossiers.js';
import { serveEvents } from './door/events.js';
import { serveExports } from './door/exports.js';
import { serveFunctions } from './door/function.js';
import { doorServer } from './door/http.js';
import { serveImports } from './door/imports.js';
import { CHANGES, DEAR, Lanes } from './door/lanes.js';
import { Limits } from './door/limits.js';
import { serveLists } from './door/lists.js';
import { serveMarks } from './door/marks.js';
import { servePaymentForms } from './door/payment-forms.js';
import { serveStripeWebhook } from './door/stripe-webhook.js';
import { servePictures } from './door/pictures.js';
import { servePortraits } from './door/portraits.js';
import { toldOf } from './door/refusal.js';
import { serveSitemap } from './door/sitemap.js';
import { serveStills } from './door/stills.js';
import { serveUnsubscribe } from './door/unsubscribe.js';
import { serveUploads } from './door/uploads.js';
import { Viewers } from './door/viewers.js';
import { serveWeb } from './door/web.js';
import type { ServerFunction } from './function.js';
import { functions } from './functions/index.js';
import { connectServices } from './services.js';

/** Nest's lifecycle around a server whose errors are the door's own. */
class DoorAdapter extends FastifyAdapter {
  /** The door has hooks and no middleware: what would look for some at each request is left out. */
  override async init() {}
  override setNotFoundHandler() {
    return this.instance;
  }
  override setErrorHandler() {
    return this.instance;
  }
}

/**
 * Nest's adapter registers seven hooks as it is made, and each would be run at every request. The door uses none of what they are for: a hook of
 * `setOnRequestHook` or `setOnResponseHook` (the door's own are Fastify's), Nest's 503 while it shuts down (what is under way then is answered),
 * CORS (no other origin asks), CSRF and security headers (`same-origin.ts` and `security.ts`), addresses that Nest cannot match its middleware
 * against (there is none), and errors of an extractor of versions (there is none). `nests-hooks.test.ts` fails where a release registers others.
 */
function withoutNestsHooks(http: FastifyInstance): DoorAdapter {
  const { addHook } = http;
  http.addHook = () => http;
  const adapter = new DoorAdapter(http as never);
  http.addHook = addHook;
  return adapter;
}

/** The public door: functions, events, forms and the web app, on PORT; health on HTTP_PORT. */
export async function boot(env: BffEnv) {
  const log = logger('bff');
  const bus = await connectBus(env.NATS_URL, 'bff', env.NATS_PASSWORD);
  const services = connectServices(env);
  const http = doorServer(env, log);
  const stills = stillsFolder(env);
  const app = await NestFactory.create<NestFastifyApplication>(BffModule, withoutNestsHooks(http), {
    logger: new NestLog('bff'),
    abortOnError: false,
    bodyParser: false,
  });
  const metrics = new Metrics();
  const door: Door = {
    services,
    viewers: new Viewers(services, privateKey(env.CALLER_PRIVATE_KEY), bus),
    cookie: new SessionCookie(env.PUBLIC_URL),
    limits: new Limits(env.RATE_LIMIT, bus, (asker, what) =>
      secured('security.limited', { ...whoIs(asker), what }),
    ),
    lanes: { dear: new Lanes(DEAR), changes: new Lanes(CHANGES) },
    publicOrigin: new URL(env.PUBLIC_URL).origin,
    answers: env.ANSWER_CHECK,
    measured: metrics.asked('laurel_function_seconds', 'What was asked of the public door.', 'function'),
    complain: (name, why) => log.error({ name, msg: `The answer is not as its schema says. ${why}` }),
    told: (error, request) => toldOf(error, request, log),
  };
  await http.register(cookie);
  await http.register(async (scope) => serveDevMail(scope, env));
  await http.register(async (scope) => {
    scope.removeContentTypeParser('text/plain');
    serveFunctions(scope, functionsOf(env), door);
    serveEvents(scope, bus, door);
    serveMarks(scope);
    servePortraits(scope, door);
    servePictures(scope, stills, door);
    serveArchives(scope, stills, door);
    if (stills) serveStills(scope, stills);
    if (stills) serveUploads(scope, stills, door);
    serveImports(scope, door);
    serveExports(scope, door);
    serveCalendarFeeds(scope, door);
    serveDossiers(scope, door);
    serveLists(scope, door);
    serveStripeWebhook(scope, door);
    serveUnsubscribe(scope, door);
    await servePaymentForms(scope, door);
    serveSitemap(scope, door);
    await serveWeb(scope, env, door);
  });
  const readiness = new Readiness();
  readiness.add('bus', () => !bus.isClosed() && bus.getServer() !== '');
  let isClosing = false;
  let closed: Promise<void> | undefined;
  readiness.add(OPEN, () => !isClosing);
  const health = await serveOwnHealth(env, readiness, metrics);
  await app.listen(env.PORT, env.DOOR_HOST);
  /** Takes nothing new, answers what is under way for as long as DRAIN_MS, and ends. */
  async function drain() {
    isClosing = true;
    const late = setTimeout(() => http.server.closeAllConnections(), env.DRAIN_MS);
    await shutBehindLast(http.server);
    await app.close();
    clearTimeout(late);
    await health.close();
    door.limits.stop();
    for (const service of Object.values(services)) service.close();
    await bus.close();
  }
  return { url: await app.getUrl(), close: () => (closed ??= drain()) };
}

async function serveOwnHealth(env: BffEnv, readiness: Readiness, metrics: Metrics): Promise<FastifyInstance> {
  const http = fastify();
  serveHealth(http, 'bff', readiness, metrics);
  await http.listen({ port: env.HTTP_PORT, host: env.HTTP_HOST });
  return http;
}

/** Where developers are at home, anybody may look at all functions. */
const functionsOf = ({ DEVELOPMENT }: BffEnv): Record<string, ServerFunction> =>
  DEVELOPMENT
    ? { ...functions, getFunctions: { ...functions.getFunctions, access: 'any' } as ServerFunction }
    : functions;
