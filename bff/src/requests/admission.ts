import { createImpersonationRefusal } from '@laurel/runtime/auth/call-context';
import { logSecurityEvent } from '@laurel/runtime/observability/security-log';
import { refuse, type Refusal } from '@laurel/runtime/errors/refusals';
import type { FastifyRequest } from 'fastify';
import type { ServerFunction } from '../server-functions/server-function.js';
import type { Gateway } from './gateway.js';
import type { Query } from './request-input.js';
import type { CallerInfo } from '../rate-limits/limits.js';
import { getNetwork } from '@laurel/runtime/auth/client-network';
import { GatewayRefusal } from '../http/refusal.js';
import { requireSameOrigin } from '../security/same-origin.js';
import type { Login } from '../session/viewers.js';

export type FunctionRequest = FastifyRequest<{ Querystring: Query }>;

/** A function as the gateway serves it. `write` serialises the public part of its result as JSON. */
export interface ServedFunction {
  name: string;
  declaration: ServerFunction;
  write(result: unknown): string;
}
/** The results of the checks before the body is read. They are not repeated. */
export interface CheckedRequest {
  served: ServedFunction;
  caller: CallerInfo;
  token: string | null;
}
declare module 'fastify' {
  interface FastifyRequest {
    /** Set for function requests. */
    checkedRequest: CheckedRequest | null;
  }
}

/**
 * Returns the served function.
 * @throws function.unknown
 * @throws function.wrong_method with the correct method
 */
function requireFunction(
  { query, method }: FunctionRequest,
  served: ServedFunction | undefined,
): ServedFunction {
  if (!served) throw createUnknownFunctionRefusal(String(query.name ?? '').slice(0, 80));
  const { name, declaration } = served;
  if (method === declaration.method || (method === 'HEAD' && declaration.method === 'GET')) return served;
  const { method: correctMethod } = declaration;
  throw new GatewayRefusal(
    405,
    'function.wrong_method',
    `Call ${name} with ${correctMethod}.`,
    { allow: correctMethod },
    { name, method: correctMethod },
  );
}
const createUnknownFunctionRefusal = (name: string) =>
  refuse.notFound('function.unknown', `There is no function “${name}”.`, 'name', { name });

/** Applies rate limits and checks the origin before a byte of the body is read. */
export function checkBeforeBody(
  request: FunctionRequest,
  functions: ReadonlyMap<string, ServedFunction>,
  gateway: Gateway,
) {
  const token = gateway.cookie.read(request);
  const caller = getCaller(request, gateway, token);
  const requestedFunction = functions.get(request.query.name ?? '');
  // Unknown names come from the client, so they are not used as a label.
  gateway.limits.countRequest(caller, requestedFunction?.name ?? '/_server');
  const served = requireFunction(request, requestedFunction);
  const { name, declaration } = served;
  // Check the origin first: a request that a foreign page triggers must not use up the user's limit.
  if (declaration.method === 'POST') requireSameOrigin(request, gateway.publicOrigin);
  if (declaration.perMinute !== undefined)
    gateway.limits.countResourceRequest(caller, name, declaration.perMinute);
  // Without a session cookie, the body is not read.
  if (declaration.access !== 'any' && !token) checkAccess(declaration, null);
  request.checkedRequest = { served, caller, token };
}
/** Returns the caller for whom a request is counted. */
export const getCaller = (
  request: FastifyRequest,
  { cookie, viewers }: Pick<Gateway, 'cookie' | 'viewers'>,
  token = cookie.read(request),
): CallerInfo => {
  const network = getNetwork(request.ip);
  return { clientKey: viewers.getClientKey(token, network), network, ip: request.ip, requestId: request.id };
};

/** Returns the caller for requests without a session. Ignores cookies. */
export function getAnonymousCaller({ ip, id: requestId }: FastifyRequest): CallerInfo {
  const network = getNetwork(ip);
  return { clientKey: network, network, ip, requestId };
}

/**
 * Checks that the caller may use a function. For access `own`, the service that owns the data checks the owner.
 * @throws session.required, session.not_admin
 * @throws session.impersonated for functions that are forbidden during impersonation
 */
export function checkAccess({ access, forbidsImpersonation }: ServerFunction, login: Login | null): void {
  if (access === 'any') return;
  if (!login) throw refuse.unauthenticated('session.required', 'Log in first.');
  if (access === 'admin' && login.session.role !== 'admin') throw createNotAdminRefusal();
  if (forbidsImpersonation) refuseImpersonation(login);
}
/** @throws session.impersonated during impersonation */
export function refuseImpersonation({ session }: Login): void {
  if (session.impersonatedBy) throw createImpersonationRefusal();
}

/**
 * Returns the logged-in user of a request that is not a function call.
 * @throws session.required
 */
export async function requireLogin(
  request: FastifyRequest,
  { cookie, viewers }: Pick<Gateway, 'cookie' | 'viewers'>,
): Promise<Login> {
  const token = cookie.read(request);
  const login = token ? await viewers.get(token, request.id) : null;
  if (!login) throw refuse.unauthenticated('session.required', 'Log in first.');
  return login;
}

/**
 * Returns the logged-in administrator.
 * @throws session.required, session.not_admin
 */
export async function requireAdministrator(
  request: FastifyRequest,
  gateway: Pick<Gateway, 'cookie' | 'viewers'>,
) {
  const login = await requireLogin(request, gateway);
  if (login.session.role !== 'admin') throw createNotAdminRefusal();
  return login;
}
const createNotAdminRefusal = () => refuse.forbidden('session.not_admin', 'Only administrators may do this.');

/** The caller in the format of the security log. */
export const toSecurityLogCaller = ({ clientKey, network, ip, requestId }: CallerInfo) => ({
  user: clientKey === network ? null : clientKey,
  from: ip,
  requestId,
});

const SIGN_IN_FUNCTIONS = ['startSession'];
/**
 * Logs refusals due to missing login, missing permission or foreign data (which appears as not found). For
 * public functions, not found is not logged.
 */
export function logRefusal(
  request: FunctionRequest,
  refusal: Refusal,
  functions: ReadonlyMap<string, ServedFunction>,
  gateway: Gateway,
): void {
  const served = functions.get(request.query.name ?? '');
  if (!served) return;
  const { name, declaration } = served;
  const isLogged =
    ['unauthenticated', 'forbidden'].includes(refusal.kind) ||
    (refusal.kind === 'not_found' && declaration.access !== 'any');
  if (!isLogged) return;
  logSecurityEvent(SIGN_IN_FUNCTIONS.includes(name) ? 'security.log_in_refused' : 'security.refused', {
    ...toSecurityLogCaller(getCaller(request, gateway)),
    function: name,
    code: refusal.code,
  });
}
