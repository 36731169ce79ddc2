import fs from 'node:fs';
import path from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import { boot as bootService, type Blueprint } from '@laurel/runtime/boot';
import { startIssuer } from '../../deploy/local/issuer.js';
import { freePort } from '../../deploy/local/ports.mjs';
import { startStack } from '../../deploy/local/stack.mjs';
import { billing } from '../../services/billing/src/billing.module.js';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { films } from '../../services/films/src/films.module.js';
import { identity } from '../../services/identity/src/identity.module.js';
import { matching } from '../../services/matching/src/matching.module.js';
import { submissions } from '../../services/submissions/src/submissions.module.js';
import { startStripe } from './stripe.js';
import { readBffEnv } from '../src/bff.env.js';
import { boot } from '../src/boot.js';

export type Answer = { status: number; headers: Headers; body: any }; // eslint-disable-line @typescript-eslint/no-explicit-any

export const everyRoom = [identity, films, catalog, matching, submissions, billing];

type Env = Record<string, string>;
/** What the BFF's environment is to say otherwise. */
type Over = Env | ((env: Env) => Promise<Env>);
/** The BFF on real services (two of them unless more are asked for), a real bus and a real database; only the sign-in page is stood in for. */
export async function startPlatform(over: Over = {}, rooms: Blueprint[] = [identity, films]) {
  const issuer = await startIssuer();
  const stack = await startStack().catch(async (error) => {
    await issuer.stop();
    throw error;
  });
  return platformOn(stack, issuer, over, rooms).catch(async (error) => {
    await Promise.all([stack.stop(), issuer.stop()]);
    throw error;
  });
}

type Stack = Awaited<ReturnType<typeof startStack>>;
type Issuer = Awaited<ReturnType<typeof startIssuer>>;
async function platformOn(stack: Stack, issuer: Issuer, over: Over, rooms: Blueprint[]) {
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const own = {
    PUBLIC_URL: url,
    KEYCLOAK_URL: issuer.url,
    KEYCLOAK_CLIENT_SECRET: 'x',
    TOKEN_KEY: randomBytes(32).toString('base64'),
  };
  const identityEnv = { ...(await stack.env('identity')), ...own };
  const stripe = rooms.some(({ name }) => name === 'billing') ? await startStripe(url) : null;
  const envOf = async (name: string) => {
    if (name === identity.name) return identityEnv;
    return { ...(await stack.env(name)), ...(name === 'billing' && stripe?.env) };
  };
  const services = await Promise.all(rooms.map(async (room) => bootService(room, await envOf(room.name))));
  const web = path.join(stack.folder, 'web');
  fs.mkdirSync(path.join(web, 'assets'), { recursive: true });
  const head =
    '<head><meta name="description" content="Laurel." /><title>Laurel</title><meta name="laurel-keycloak" content="__KEYCLOAK_URL__"><meta name="laurel-development" content="__DEVELOPMENT__"><meta name="csp-nonce" content="__CSP_NONCE__"></head>';
  fs.writeFileSync(path.join(web, 'index.html'), `${head}<div id="root">Laurel</div>`);
  fs.writeFileSync(path.join(web, 'home.html'), `${head}<div id="root"><h1>What it does</h1></div>`);
  fs.writeFileSync(path.join(web, 'assets/app-1a2b.js'), 'export {};');
  const env = await stack.env('films');
  const ownHealth = String(await freePort());
  const bffOn = async (at: string, health: string) =>
    boot(
      readBffEnv({
        ...env,
        ...own,
        PORT: at,
        HTTP_PORT: health,
        CALLER_PRIVATE_KEY: stack.callerPrivateKey,
        WEB_DIST: web,
        ...(stripe && { PAYMENT_ORIGINS: stripe.url }),
        ANSWER_CHECK: 'refuse',
        ...(typeof over === 'function' ? await over(env) : over),
      }),
    );
  const bff = await bffOn(port, ownHealth);

  /** Once set, every request comes from a network of its own; for a door that trusts proxies. */
  const from = { everywhere: false };
  let networks = 0;
  async function ask(target: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    networks++;
    if (from.everywhere) headers.set('x-forwarded-for', `198.18.${(networks >> 8) & 255}.${networks & 255}`);
    const response = await fetch(`${url}${target}`, { redirect: 'manual', ...init, headers });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
  const cookieOf = (cookie?: string) => (cookie ? { cookie } : undefined);
  const get = (name: string, payload?: unknown, cookie?: string, headers: Record<string, string> = {}) =>
    ask(
      `/_server?name=${name}${payload === undefined ? '' : `&payload=${encodeURIComponent(JSON.stringify(payload))}`}`,
      { headers: { ...cookieOf(cookie), ...headers } },
    );
  const post = (name: string, data: unknown, cookie?: string, headers: Record<string, string> = {}) =>
    ask(`/_server?name=${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...cookieOf(cookie), ...headers },
      body: JSON.stringify({ data }),
    });
  /** Signs someone in; answers the cookie and who it is. */
  async function signIn(
    over: { admin?: boolean; sub?: string; email?: string; email_verified?: boolean } = {},
    headers: Record<string, string> = {},
  ) {
    const { admin, ...claims } = over;
    const person = issuer.person({
      ...claims,
      jti: randomUUID(),
      ...(admin && { realm_access: { roles: ['user', 'admin'] } }),
    });
    const accessToken = await issuer.accessToken(person);
    const { status, body, headers: told } = await post('startSession', { accessToken }, undefined, headers);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return {
      cookie: told.getSetCookie()[0]!.split(';')[0]!,
      userId: body.userId as string,
      person,
      setCookie: told.getSetCookie()[0]!,
    };
  }
  /** An administrator, signed in anew, who looks through somebody's eyes. */
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
    from,
    impersonate,
    ask,
    get,
    post,
    signIn,
    /** What a service that runs here is made of. */
    inside: <T>({ name }: Blueprint, token: abstract new (...args: never[]) => T): T =>
      services[rooms.findIndex((room) => room.name === name)]!.app.get(token as never, { strict: false }),
    bff,
    /** Where each process tells how it is. */
    health: () => ({
      bff: ownHealth,
      ...Object.fromEntries(rooms.map(({ name }, n) => [name, String(services[n]!.env.HTTP_PORT)])),
    }),
    /** Another replica of the door: where it stands, and how it ends. */
    async another() {
      const at = String(await freePort());
      const { close } = await bffOn(at, String(await freePort()));
      return { url: `http://localhost:${at}`, close };
    },
    /** Ends a service, as if its machine were gone. */
    async end({ name }: Blueprint) {
      const [ended] = services.splice(
        rooms.findIndex((room) => room.name === name),
        1,
      );
      rooms = rooms.filter((room) => room.name !== name);
      await ended!.close();
    },
    /** Begins one again that had ended: where it stood before. */
    async begin(room: Blueprint) {
      rooms = [...rooms, room];
      services.push(await bootService(room, await envOf(room.name)));
    },
    async stop() {
      await bff.close();
      await Promise.all(services.map((service) => service.close()));
      await Promise.all([stack.stop(), issuer.stop(), stripe?.stop()]);
    },
  };
}

/** A refusal as a browser sees it. */
export const error = (code: string, field?: string) => ({
  error: expect.objectContaining({ code, requestId: expect.any(String), ...(field && { field }) }),
});
