import { fastify } from 'fastify';
import { serveFestivalLogos } from './festival-logos.js';

const http = fastify();
serveFestivalLogos(http);
afterAll(() => http.close());

it('the gateway serves a logo that a browser may cache permanently', async () => {
  const response = await http.inject('/marks/7.svg?v=1&i=C&c=FR&m=2&k=short');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(response.body).toMatch(/^<svg /);
});

it.each(['/marks/7.svg', '/marks/7.svg?v=1&i=%3Cb%3E', '/marks/seven.svg?v=1', '/marks/7.svg?v=1&c=FR%22'])(
  'returns an uncached 404 for %s',
  async (path) => {
    const response = await http.inject(path);
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBeUndefined();
  },
);
