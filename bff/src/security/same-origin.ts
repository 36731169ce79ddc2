import { refuse } from '@laurel/runtime/errors/refusals';
import type { FastifyRequest } from 'fastify';

/**
 * Requires that a changing request comes from this product's pages.
 * @throws request.foreign also if the request has no origin headers
 */
export function requireSameOrigin({ headers }: FastifyRequest, publicOrigin: string): void {
  const site = headers['sec-fetch-site'];
  const isOurs = headers.origin ? headers.origin === publicOrigin : site === 'same-origin';
  if (!isOurs || (site !== undefined && site !== 'same-origin')) throw createForeignRefusal();
}

/**
 * Requires that an expensive resource is requested by this product's pages or by direct navigation. Requests
 * without the header do not come from a current browser and are allowed.
 * @throws request.foreign for requests from other sites
 */
export function requireSameSite({ headers }: FastifyRequest): void {
  if (['cross-site', 'same-site'].includes(headers['sec-fetch-site'] as string)) throw createForeignRefusal();
}

const createForeignRefusal = () =>
  refuse.forbidden(
    'request.foreign',
    'This request did not come from a page of Laurel. Open Laurel itself and try again.',
  );
