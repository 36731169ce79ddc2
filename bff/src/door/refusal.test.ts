import { refuse } from '@laurel/runtime/refusals';
import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { toldOf } from './refusal.js';

const request = { id: 'r1', url: '/api/payment/checkout?secret=x', query: {} } as FastifyRequest;
const secret = {
  ...request,
  url: '/calendar/s3cr3t.ics',
  routeOptions: { url: '/calendar/:file', config: { isSecret: true } },
} as unknown as FastifyRequest;
/** What is told of an error, and what is logged of it. */
function told(error: unknown, asked = request) {
  const lines: string[] = [];
  const { code } = toldOf(error, asked, pino({ base: null }, { write: (line) => void lines.push(line) }));
  return { code, logged: lines.map((line) => JSON.parse(line)) };
}

describe('what is told of an error', () => {
  it('is a refusal as it is, which nobody logs', () =>
    expect(told(refuse.noSuch('film.not_found', 'filmId'))).toEqual({ code: 'film.not_found', logged: [] }));
  it.each([new TypeError('a defect'), refuse.internal('internal', 'a defect')])(
    'is `internal` of %p, which is logged whole with its request, but for what the address says',
    (defect) =>
      expect(told(defect)).toEqual({
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
  it('says of an address that is a secret only what leads to it', () => {
    const { logged } = told(new TypeError('a defect'), secret);
    expect(logged).toMatchObject([{ requestId: 'r1', url: '/calendar/:file' }]);
    expect(JSON.stringify(logged)).not.toContain('s3cr3t');
  });
});
