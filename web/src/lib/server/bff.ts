import { queryOptions } from '@tanstack/react-query';
import type { FunctionResponse, CommandName, Input, QueryName, PostedQueryName } from './functions';
import { loadRegionNames } from './region-names';
import { createRefusalError, UNREACHABLE } from './refused';
import { recordSeenVersions, getSeenVersions } from './seen-versions';
import { getTimeZone } from '../dates/time-zone';
import type { Refusal } from './wire';

async function readResponse<T>(pendingResponse: Promise<Response>): Promise<T> {
  let response: Response;
  try {
    response = await pendingResponse;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw await createRefusalError(UNREACHABLE, 0);
  }
  recordSeenVersions(response.headers.get('x-laurel-seen'));
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body === undefined) throw await createRefusalError(UNREACHABLE, 0);
  if (response.ok) return body as T;
  const refusal = (body as { error?: Refusal } | undefined)?.error;
  // A gateway that does not reach the BFF counts as unavailable.
  const status = [502, 504].includes(response.status) ? 503 : response.status;
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  throw await createRefusalError(
    refusal ?? {
      ...UNREACHABLE,
      code: `http.${response.status}`,
      message: `The server answered ${response.status}.`,
      details: { status: String(response.status) },
    },
    status,
    retryAfter,
  );
}

function createUrl(name: string, input: unknown) {
  const parameters = new URLSearchParams({ name });
  if (input !== undefined) parameters.set('payload', JSON.stringify(input));
  const after = getSeenVersions();
  if (after && input !== undefined) parameters.set('after', JSON.stringify(after));
  return `/_server?${parameters}`;
}

const RESPONSE_TIMEOUT_MS = 10_000;
const QUERIES_BY_POST: Record<PostedQueryName, true> = {
  getMatchPreview: true,
  planSubmissions: true,
  reviewSelected: true,
  getCityKeys: true,
  getFestivalsByNames: true,
  getPastPreview: true,
  getWhatIfListing: true,
  getTrialMatches: true,
  countFestivals: true,
  getSharedDossier: true,
  previewTerms: true,
  getImportReport: true,
};

/**
 * Aborts a query if the response does not begin in time. A response that has begun may take as long as it
 * needs.
 */
async function fetchWithTimeout(url: string, signal: AbortSignal, init: RequestInit): Promise<Response> {
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new DOMException('No response started.', 'TimeoutError')),
    RESPONSE_TIMEOUT_MS,
  );
  try {
    return await fetch(url, {
      signal: AbortSignal.any([timeout.signal, signal]),
      ...init,
      headers: { accept: 'application/json', ...init.headers },
    });
  } finally {
    clearTimeout(timer);
  }
}

/** The versions already seen here, so that no older projection responds. */
const createContext = () => ({ after: getSeenVersions(), timeZone: getTimeZone() });
const createPost = (data: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ data, context: createContext() }),
});

async function runQuery<N extends QueryName>(
  name: N,
  input: Input<N>,
  signal: AbortSignal,
): Promise<FunctionResponse<N>> {
  const isPosted = name in QUERIES_BY_POST;
  const url = isPosted ? `/_server?name=${name}` : createUrl(name, input);
  const response = await readResponse<FunctionResponse<N>>(
    fetchWithTimeout(url, signal, isPosted ? createPost(input ?? {}) : {}),
  );
  const getSubdivisions = (countries: string[]) =>
    readResponse<FunctionResponse<'getSubdivisions'>>(
      fetchWithTimeout(createUrl('getSubdivisions', { countries }), signal, {}),
    );
  await loadRegionNames(response, getSubdivisions);
  return response;
}

type QueryArgs<N extends QueryName> =
  Record<never, never> extends Input<N> ? [input?: Input<N>] : [input: Input<N>];

/** `useQuery(query('getFestival', { festivalId }))`: the name determines the types of input and result. */
export function query<N extends QueryName>(name: N, ...[input]: QueryArgs<N>) {
  return queryOptions<FunctionResponse<N>>({
    queryKey: [name, input ?? null],
    queryFn: ({ signal }) => runQuery(name, input as Input<N>, signal),
  });
}

/** Sends a command once. An idempotency key identifies one intention: reuse it only to repeat that command. */
export function mutate<N extends CommandName>(
  name: N,
  data: Input<N>,
  idempotencyKey?: string,
): Promise<FunctionResponse<N>> {
  const post = createPost(data);
  const headers = { ...post.headers, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) };
  return readResponse<FunctionResponse<N>>(fetch(`/_server?name=${name}`, { ...post, headers }));
}
