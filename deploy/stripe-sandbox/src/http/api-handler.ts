import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { API_VERSION, type Account } from '../account/account.ts';
import { includable, routes } from '../api/index.ts';
import { catchUp } from '../billing/due.ts';
import { StripeError } from '../account/errors.ts';
import { expandObject } from '../requests/expand.ts';
import { parseForm } from '../requests/form.ts';
import { newId } from '../account/ids.ts';
import type { Answer } from './response.ts';
import { storeResponse, findStoredResponse, refuseConcurrent } from './idempotency.ts';
import type { FaultInjection } from './fault-injection.ts';

/** Requires a secret test key. */
function checkKey(authorization = '') {
  const [, scheme, credentials = ''] = /^(Bearer|Basic)\s+(\S.*)$/i.exec(authorization) ?? [];
  const key =
    scheme?.toLowerCase() === 'basic'
      ? Buffer.from(credentials, 'base64').toString().split(':')[0]!
      : credentials;
  if (!key) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    throw new StripeError(401, message);
  }
  if (/^[sr]k_test_\w+$/.test(key)) return;
  const prefix = /^[sr]k_live_/.test(key) ? 'This is the sandbox: it takes no live key. ' : '';
  throw new StripeError(401, `${prefix}Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
}

function checkVersion(version: string | undefined) {
  if (version === undefined || version === API_VERSION) return;
  const message = `Invalid Stripe API version: ${version}. The sandbox speaks ${API_VERSION} only.`;
  throw new StripeError(400, message);
}

function findRoute(method: string, path: string) {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (match)
      return { route, id: decodeURIComponent(match[1] ?? ''), second: decodeURIComponent(match[2] ?? '') };
  }
  throw new StripeError(404, `Unrecognized request URL (${method}: ${path}).`);
}

const toErrorResponse = (error: unknown) => {
  if (error instanceof StripeError) return { status: error.status, body: error.body };
  console.error(error);
  return { status: 500, body: { error: { message: 'An unknown error occurred', type: 'api_error' } } };
};
const createOutageResponse = (status: number) => ({
  status,
  body: { error: { message: 'An unknown error occurred (ordered by /_sandbox/fail)', type: 'api_error' } },
});

/** Handles `/v1/…`. Returns null to drop the connection. */
export function createApiHandler(account: Account, faults: FaultInjection) {
  const inProgress = new Set<string>();

  function execute(method: string, url: URL, body: string, key: string | null) {
    const path = url.pathname;
    const { route, id, second } = findRoute(method, path);
    const raw = { ...parseForm(url.search.slice(1)), ...parseForm(body) };
    const idempotentRequest = key === null ? null : { key, method, path, parameters: body };
    const stored = idempotentRequest && findStoredResponse(account, idempotentRequest);
    if (stored)
      return { status: stored.status, body: stored.body, headers: { 'idempotent-replayed': 'true' } };
    const { input, expand } = route.read(raw);
    const failure = faults.next(path);
    const storeAnswer = (answer: { status: number; body: unknown }) => {
      if (idempotentRequest) storeResponse(account, idempotentRequest, answer);
      return answer;
    };
    if (failure?.when === 'before') {
      if (failure.status === 0) return null;
      return failure.status >= 500
        ? storeAnswer(createOutageResponse(failure.status))
        : createOutageResponse(failure.status);
    }
    let answer;
    try {
      answer = account.store.transaction(
        () => {
          const result = route.run({ account, input: input as never, id, second, path });
          return { status: 200, body: expandObject(account, result, expand, includable) };
        },
        (error) => error instanceof StripeError && error.isCommitted,
      );
    } catch (error) {
      answer = toErrorResponse(error);
    }
    if (!failure) return storeAnswer(answer);
    if (failure.status >= 500) return storeAnswer(createOutageResponse(failure.status));
    storeAnswer(answer);
    return failure.status === 0 ? null : createOutageResponse(failure.status);
  }

  return async (request: IncomingMessage, url: URL, body: string): Promise<Answer | null> => {
    const id = newId('req');
    const method = request.method ?? 'GET';
    const keyHeader = request.headers['idempotency-key'];
    const hasKey = method === 'POST' && typeof keyHeader === 'string' && keyHeader !== '';
    const key = hasKey ? keyHeader : null;
    const headers = {
      'content-type': 'application/json',
      'request-id': id,
      'stripe-version': API_VERSION,
      ...(key === null ? {} : { 'idempotency-key': key }),
    };
    let isRegistered = false;
    try {
      checkKey(request.headers.authorization);
      checkVersion(request.headers['stripe-version']?.toString());
      if (key !== null && inProgress.has(key)) refuseConcurrent(key);
      if (key !== null) inProgress.add(key);
      isRegistered = true;
      const delay = faults.delay();
      if (delay > 0) await wait(delay);
      account.store.transaction(() => catchUp(account));
      account.request = { id, idempotency_key: key };
      const answer = account.store.transaction(() => execute(method, url, body, key));
      return answer && { ...answer, headers: { ...headers, ...('headers' in answer ? answer.headers : {}) } };
    } catch (error) {
      return { ...toErrorResponse(error), headers };
    } finally {
      account.request = { id: null, idempotency_key: null };
      if (isRegistered && key !== null) inProgress.delete(key);
    }
  };
}
