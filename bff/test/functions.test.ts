import { functions } from '../src/functions/index.js';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
beforeAll(async () => {
  laurel = await startPlatform();
});
afterAll(() => laurel?.stop());

it('getFunctions tells an administrator of every function, and what it takes', async () => {
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

it('the page that tries them is a page, unlike all else under /api', async () => {
  const of = async (address: string) => {
    const { status, headers } = await laurel.ask(address);
    return [status, headers.get('content-type')?.split(';')[0]];
  };
  expect([await of('/api/test'), await of('/api/tests'), await of('/api/test/more')]).toEqual([
    [200, 'text/html'],
    [404, 'application/json'],
    [404, 'application/json'],
  ]);
});

it('in an installation of developers anybody may look at them; their page says so', async () => {
  const stranger = await laurel.get('getFunctions', {});
  const { body: page } = await laurel.ask('/');
  expect([stranger.status, page]).toEqual([
    401,
    expect.stringContaining('name="laurel-development" content=""'),
  ]);
  const open = await startPlatform({ DEVELOPMENT: 'true' });
  try {
    expect((await open.get('getFunctions', {})).status).toBe(200);
    expect((await open.get('getUserFilms', { userId: 'x' })).status).toBe(401);
    expect((await open.ask('/')).body).toContain('name="laurel-development" content="yes"');
  } finally {
    await open.stop();
  }
});
