import { queryOptions } from '@tanstack/react-query';
import type { Answer, CommandName, Input, QueryName, QuestionName } from './functions';
import { nameRegions } from './region-names';
import { refused, UNREACHABLE } from './refused';
import { remember, seen } from './seen-versions';
import { getTimeZone } from '../dates/time-zone';
import type { Refusal } from './wire';

async function readResponse<T>(pendingResponse: Promise<Response>): Promise<T> {
  let response: Response;
  try {
    response = await pendingResponse;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw await refused(UNREACHABLE, 0);
  }
  remember(response.headers.get('x-laurel-seen'));
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body === undefined) throw await refused(UNREACHABLE, 0);
  if (response.ok) return body as T;
  const refusal = (body as { error?: Refusal } | undefined)?.error;
  const status = [502, 504].includes(response.status) ? 503 : response.status;
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  throw await refused(
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

function address(name: string, input: unknown) {
  const parameters = new URLSearchParams({ name });
  if (input !== undefined) parameters.set('payload', JSON.stringify(input));
  const after = seen();
  if (after && input !== undefined) parameters.set('after', JSON.stringify(after));
  return `/_server?${parameters}`;
}

const PATIENCE_MS = 10_000;
/** These read, but are called by POST. */
const questions: Record<QuestionName, true> = {
  getMatchPreview: true,
  planSubmissions: true,
  reviewSelected: true,
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
async function begun(url: string, signal: AbortSignal, more: RequestInit): Promise<Response> {
  const hanging = new AbortController();
  const timer = setTimeout(
    () => hanging.abort(new DOMException('No response started.', 'TimeoutError')),
    PATIENCE_MS,
  );
  try {
    return await fetch(url, {
      signal: AbortSignal.any([hanging.signal, signal]),
      ...more,
      headers: { accept: 'application/json', ...more.headers },
    });
  } finally {
    clearTimeout(timer);
  }
}

/** The versions already seen here, so that no older projection responds. */
const context = () => ({ after: seen(), timeZone: getTimeZone() });
const posted = (data: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ data, context: context() }),
});

async function read<N extends QueryName>(name: N, input: Input<N>, signal: AbortSignal): Promise<Answer<N>> {
  const isPosted = name in questions;
  const url = isPosted ? `/_server?name=${name}` : address(name, input);
  const answer = await readResponse<Answer<N>>(begun(url, signal, isPosted ? posted(input ?? {}) : {}));
  const getSubdivisions = (countries: string[]) =>
    readResponse<Answer<'getSubdivisions'>>(begun(address('getSubdivisions', { countries }), signal, {}));
  await nameRegions(answer, getSubdivisions);
  return answer;
}

type QueryArgs<N extends QueryName> =
  Record<never, never> extends Input<N> ? [input?: Input<N>] : [input: Input<N>];

/** `useQuery(query('getFestival', { festivalId }))`: the name determines the types of input and result. */
export function query<N extends QueryName>(name: N, ...[input]: QueryArgs<N>) {
  return queryOptions<Answer<N>>({
    queryKey: [name, input ?? null],
    queryFn: ({ signal }) => read(name, input as Input<N>, signal),
  });
}

/** Sends a command once. An idempotency key identifies one intention: reuse it only to repeat that command. */
export function mutate<N extends CommandName>(
  name: N,
  data: Input<N>,
  idempotencyKey?: string,
): Promise<Answer<N>> {
  const sent = posted(data);
  const headers = { ...sent.headers, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) };
  return readResponse<Answer<N>>(fetch(`/_server?name=${name}`, { ...sent, headers }));
}
