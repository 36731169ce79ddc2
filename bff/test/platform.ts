import fs from 'node:fs';
import path from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import { boot as bootService, type ServiceDefinition } from '@laurel/runtime/lifecycle/boot';
import { startIssuer } from '../../deploy/lab/emulators/oidc-issuer.js';
import { findFreePort } from '../../deploy/processes/ports.mjs';
import { startStack } from '../../deploy/testing/stack.mjs';
import { billing } from '../../services/billing/src/billing.module.js';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { films } from '../../services/films/src/films.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { matching } from '../../services/matching/src/matching.module.js';
import { submissions } from '../../services/submissions/src/submissions.module.js';
import { startStripe } from './stripe.js';
import { readBffEnv } from '../src/settings/bff.env.js';
import { boot } from '../src/boot.js';

export type TestResponse = { status: number; headers: Headers; body: any }; // eslint-disable-line @typescript-eslint/no-explicit-any

export const allServices = [identity, films, catalog, matching, submissions, billing];

type Env = Record<string, string>;
/** Overrides of the BFF's environment. A function receives the environment of a service. */
type EnvOverrides = Env | ((env: Env) => Promise<Env>);
/**
 * Starts the BFF with real services (identity and films by default), a real bus and a real database. Only the
 * sign-in page is simulated.
 */
export async function startPlatform(
  overrides: EnvOverrides = {},
  definitions: ServiceDefinition[] = [identity, films],
) {
  const issuer = await startIssuer();
  const stack = await startStack().catch(async (error) => {
    await issuer.stop();
    throw error;
  });
  return startPlatformOn(stack, issuer, overrides, definitions).catch(async (error) => {
    await Promise.all([stack.stop(), issuer.stop()]);
    throw error;
  });
}

type Stack = Awaited<ReturnType<typeof startStack>>;
type Issuer = Awaited<ReturnType<typeof startIssuer>>;
async function startPlatformOn(
  stack: Stack,
  issuer: Issuer,
  overrides: EnvOverrides,
  definitions: ServiceDefinition[],
) {
  const port = String(await findFreePort());
  const url = `http://localhost:${port}`;
  const sharedEnv = {
    PUBLIC_URL: url,
    KEYCLOAK_URL: issuer.url,
    KEYCLOAK_CLIENT_SECRET: 'x',
    TOKEN_KEY: randomBytes(32).toString('base64'),
  };
  const identityEnv = { ...(await stack.env('identity')), ...sharedEnv };
  const stripe = definitions.some(({ name }) => name === 'billing') ? await startStripe(url) : null;
  const getEnv = async (name: string) => {
    if (name === identity.name) return identityEnv;
    return { ...(await stack.env(name)), ...(name === 'billing' && stripe?.env) };
  };
  const services = await Promise.all(
    definitions.map(async (definition) => bootService(definition, await getEnv(definition.name))),
  );
  const web = path.join(stack.folder, 'web');
  fs.mkdirSync(path.join(web, 'assets'), { recursive: true });
  const head =
    '<head><meta name="description" content="Laurel." /><title>Laurel</title><meta name="laurel-keycloak" content="__KEYCLOAK_URL__"><meta name="laurel-development" content="__DEVELOPMENT__"><meta name="csp-nonce" content="__CSP_NONCE__"></head>';
  fs.writeFileSync(path.join(web, 'index.html'), `${head}<div id="root">Laurel</div>`);
  fs.writeFileSync(path.join(web, 'home.html'), `${head}<div id="root"><h1>What it does</h1></div>`);
  fs.writeFileSync(path.join(web, 'assets/app-1a2b.js'), 'export {};');
  const env = await stack.env('films');
  const bffHealthPort = String(await findFreePort());
  const bootBff = async (bffPort: string, healthPort: string) =>
    boot(
      readBffEnv({
        ...env,
        ...sharedEnv,
        PORT: bffPort,
        HTTP_PORT: healthPort,
        CALLER_PRIVATE_KEY: stack.callerPrivateKey,
        WEB_DIST: web,
        ...(stripe && { PAYMENT_ORIGINS: stripe.url }),
        RESPONSE_CHECK: 'refuse',
        ...(typeof overrides === 'function' ? await overrides(env) : overrides),
      }),
    );
  const bff = await bootBff(port, bffHealthPort);

  /**
   * If true, every request seems to come from another network, so that no rate limit is reached. Requires a
   * gateway that trusts proxies.
   */
  const network = { isNewPerRequest: false };
  let requestCount = 0;
  async function request(target: string, init: RequestInit = {}): Promise<TestResponse> {
    const headers = new Headers(init.headers);
    requestCount++;
    if (network.isNewPerRequest)
      headers.set('x-forwarded-for', `198.18.${(requestCount >> 8) & 255}.${requestCount & 255}`);
    const response = await fetch(`${url}${target}`, { redirect: 'manual', ...init, headers });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
  const toCookieHeader = (cookie?: string) => (cookie ? { cookie } : undefined);
  const get = (name: string, payload?: unknown, cookie?: string, headers: Record<string, string> = {}) =>
    request(
      `/_server?name=${name}${payload === undefined ? '' : `&payload=${encodeURIComponent(JSON.stringify(payload))}`}`,
      { headers: { ...toCookieHeader(cookie), ...headers } },
    );
  const post = (name: string, data: unknown, cookie?: string, headers: Record<string, string> = {}) =>
    request(`/_server?name=${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...toCookieHeader(cookie), ...headers },
      body: JSON.stringify({ data }),
    });
  /** Signs a user in. Returns the cookie and the user. */
  async function signIn(
    user: { admin?: boolean; sub?: string; email?: string; email_verified?: boolean } = {},
    headers: Record<string, string> = {},
  ) {
    const { admin, ...claims } = user;
    const person = issuer.person({
      ...claims,
      jti: randomUUID(),
      ...(admin && { realm_access: { roles: ['user', 'admin'] } }),
    });
    const accessToken = await issuer.accessToken(person);
    const {
      status,
      body,
      headers: responseHeaders,
    } = await post('startSession', { accessToken }, undefined, headers);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return {
      cookie: responseHeaders.getSetCookie()[0]!.split(';')[0]!,
      userId: body.userId as string,
      person,
      setCookie: responseHeaders.getSetCookie()[0]!,
    };
  }
  /** Signs in a new administrator who impersonates the user. */
  async function impersonate(userId: string) {
    const admin = await signIn({ admin: true });
    const { status, body, headers } = await post('impersonateUser', { userId, reason: 'x' }, admin.cookie);
    if (status !== 200) throw new Error(JSON.stringify(body));
    const setCookie = headers.getSetCookie()[0]!;
    return { admin, cookie: setCookie.split(';')[0]!, setCookie };
  }
  return {
    url,
    stack,
    issuer,
    stripe,
    identityEnv,
    network,
    impersonate,
    request,
    get,
    post,
    signIn,
    /** Returns a provider of a running service, such as its database client. */
    getProvider: <T>({ name }: ServiceDefinition, token: abstract new (...args: never[]) => T): T =>
      services[definitions.findIndex((candidate) => candidate.name === name)]!.app.get(token as never, {
        strict: false,
      }),
    bff,
    /** The health ports of the processes. */
    getHealthPorts: () => ({
      bff: bffHealthPort,
      ...Object.fromEntries(definitions.map(({ name }, n) => [name, String(services[n]!.env.HTTP_PORT)])),
    }),
    /** Starts another replica of the BFF. Returns its address and a function that stops it. */
    async startReplica() {
      const replicaPort = String(await findFreePort());
      const { close } = await bootBff(replicaPort, String(await findFreePort()));
      return { url: `http://localhost:${replicaPort}`, close };
    },
    /** Stops a service, as if its machine failed. */
    async stopService({ name }: ServiceDefinition) {
      const [service] = services.splice(
        definitions.findIndex((candidate) => candidate.name === name),
        1,
      );
      definitions = definitions.filter((candidate) => candidate.name !== name);
      await service!.close();
    },
    /** Starts a stopped service again at its previous address. */
    async startService(definition: ServiceDefinition) {
      definitions = [...definitions, definition];
      services.push(await bootService(definition, await getEnv(definition.name)));
    },
    async stop() {
      await bff.close();
      await Promise.all(services.map((service) => service.close()));
      await Promise.all([stack.stop(), issuer.stop(), stripe?.stop()]);
    },
  };
}
export type Platform = Awaited<ReturnType<typeof startPlatform>>;

/** A refusal as a browser receives it. */
export const errorBody = (code: string, field?: string) => ({
  error: expect.objectContaining({ code, requestId: expect.any(String), ...(field && { field }) }),
});
