import { fastify } from 'fastify';
import { serveMarks } from './marks.js';

const http = fastify();
serveMarks(http);
afterAll(() => http.close());

it('gives a picture that a browser keeps for ever', async () => {
  const answer = await http.inject('/marks/7.svg?v=1&i=C&c=FR&m=2&k=short');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.body).toMatch(/^<svg /);
});

it.each(['/marks/7.svg', '/marks/7.svg?v=1&i=%3Cb%3E', '/marks/seven.svg?v=1', '/marks/7.svg?v=1&c=FR%22'])(
  'has nothing at %s, and says nothing of it back',
  async (path) => {
    const answer = await http.inject(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).toBeUndefined();
  },
);
