import { functions } from '../src/functions/index.js';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform();
});
afterAll(() => laurel?.stop());

it('getFunctions lists every function with its input for an administrator', async () => {
  const { cookie } = await laurel.signIn({ admin: true });
  const { status, body } = await laurel.get('getFunctions', {}, cookie);
  expect(status).toBe(200);
  const items = body.items as { name: string; method: string; access: string; input: object }[];
  expect(items.map(({ name }) => name)).toEqual(Object.keys(functions).toSorted());
  expect(items.find(({ name }) => name === 'getFestival')).toEqual({
    name: 'getFestival',
    method: 'GET',
    access: 'any',
    reads: true,
    input: expect.objectContaining({
      properties: { festivalId: expect.objectContaining({ type: 'integer' }) },
      required: ['festivalId'],
    }),
  });
  expect(items.find(({ name }) => name === 'getMatchPreview')).toMatchObject({ method: 'POST', reads: true });
  expect(items.filter(({ input }) => !('properties' in input)).map(({ name }) => name)).toEqual([]);
});

it('the page for trying functions is HTML, unlike everything else under /api', async () => {
  const getPage = async (address: string) => {
    const { status, headers } = await laurel.request(address);
    return [status, headers.get('content-type')?.split(';')[0]];
  };
  expect([await getPage('/api/test'), await getPage('/api/tests'), await getPage('/api/test/more')]).toEqual([
    [200, 'text/html'],
    [404, 'application/json'],
    [404, 'application/json'],
  ]);
});

it('a development installation lists the functions for anyone and marks its pages', async () => {
  const refused = await laurel.get('getFunctions', {});
  const { body: page } = await laurel.request('/');
  expect([refused.status, page]).toEqual([
    401,
    expect.stringContaining('name="laurel-development" content=""'),
  ]);
  const development = await startPlatform({ DEVELOPMENT: 'true' });
  try {
    expect((await development.get('getFunctions', {})).status).toBe(200);
    expect((await development.get('getUserFilms', { userId: 'x' })).status).toBe(401);
    expect((await development.request('/')).body).toContain('name="laurel-development" content="yes"');
  } finally {
    await development.stop();
  }
});
