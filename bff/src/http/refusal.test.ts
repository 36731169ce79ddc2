import { refuse } from '@laurel/runtime/errors/refusals';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { toRefusal } from './refusal.js';

const request = { id: 'r1', url: '/api/payment/checkout?secret=x', query: {} } as FastifyRequest;
const secretRequest = {
  ...request,
  url: '/calendar/s3cr3t.ics',
  routeOptions: { url: '/calendar/:file', config: { isSecret: true } },
} as unknown as FastifyRequest;
/** Returns the error code for the client and the lines that were logged. */
function respond(error: unknown, context = request) {
  const lines: string[] = [];
  const { code } = toRefusal(
    error,
    context,
    pino({ base: null }, { write: (line) => void lines.push(line) }),
  );
  return { code, logged: lines.map((line) => JSON.parse(line)) };
}

describe('the error response', () => {
  it('passes a refusal through without logging it', () =>
    expect(respond(refuse.noSuch('film.not_found', 'filmId'))).toEqual({
      code: 'film.not_found',
      logged: [],
    }));
  it.each([new TypeError('a defect'), refuse.internal('internal', 'a defect')])(
    'reports %p as `internal` and logs it with its request, without the query string',
    (defect) =>
      expect(respond(defect)).toEqual({
        code: 'internal',
        logged: [
          expect.objectContaining({
            requestId: 'r1',
            url: '/api/payment/checkout',
            err: expect.objectContaining({ message: 'a defect' }),
          }),
        ],
      }),
  );
  it('logs only the route of a secret address', () => {
    const { logged } = respond(new TypeError('a defect'), secretRequest);
    expect(logged).toMatchObject([{ requestId: 'r1', url: '/calendar/:file' }]);
    expect(JSON.stringify(logged)).not.toContain('s3cr3t');
  });
});
