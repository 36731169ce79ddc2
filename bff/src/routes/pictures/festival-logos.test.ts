import { fastify } from 'fastify';
import { serveFestivalLogos } from './festival-logos.js';

const http = fastify();
serveFestivalLogos(http);
afterAll(() => http.close());

it('serves a logo that a browser may cache permanently', async () => {
  const answer = await http.inject('/marks/7.svg?v=1&i=C&c=FR&m=2&k=short');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.body).toMatch(/^<svg /);
});

it.each(['/marks/7.svg', '/marks/7.svg?v=1&i=%3Cb%3E', '/marks/seven.svg?v=1', '/marks/7.svg?v=1&c=FR%22'])(
  'returns 404 for %s without echoing its values',
  async (path) => {
    const answer = await http.inject(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBeUndefined();
  },
);
