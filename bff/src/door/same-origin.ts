import { refuse } from '@laurel/runtime/refusals';
import type { FastifyRequest } from 'fastify';

/** A request that changes something must come from our own pages. Refuses `request.foreign`; a request that does not say, too. */
export function sameOrigin({ headers }: FastifyRequest, publicOrigin: string): void {
  const site = headers['sec-fetch-site'];
  const isOurs = headers.origin ? headers.origin === publicOrigin : site === 'same-origin';
  if (!isOurs || (site !== undefined && site !== 'same-origin')) throw foreign();
}

/** What is long work to answer is fetched from our own pages, or by its address typed. Refuses `request.foreign` for what another's page asks; a request that does not say comes from no browser of today. */
export function notAcrossSites({ headers }: FastifyRequest): void {
  if (['cross-site', 'same-site'].includes(headers['sec-fetch-site'] as string)) throw foreign();
}

const foreign = () =>
  refuse.forbidden(
    'request.foreign',
    'This request did not come from a page of Laurel. Open Laurel itself and try again.',
  );
