import { randomUUID } from 'node:crypto';
import { until } from '../../deploy/testing/until.mjs';
import { Db as FilmsDb } from '../../services/films/src/database/client.js';
import { films } from '../../services/films/src/films.module.js';
import { startPlatform } from './platform.js';
import { sendStill } from './send-still.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
type Person = Awaited<ReturnType<typeof laurel.signIn>>;
let ada: Person, bea: Person;
beforeAll(async () => {
  laurel = await startPlatform();
  [ada, bea] = [await laurel.signIn(), await laurel.signIn()];
});
afterAll(() => laurel?.stop());

const setPortrait = async (image: string | null, { cookie }: Person) => {
  const { version } = (await laurel.get('getMyProfile', {}, cookie)).body;
  return laurel.post('updateProfile', { version, image }, cookie);
};
const getState = async (fileName: string) =>
  (await laurel.getProvider(films, FilmsDb).filmStill.findUnique({ where: { fileName } }))?.state;
const requestPortrait = (name: string, user?: Person) =>
  laurel.request(`/portraits/${name}`, user ? { headers: { cookie: user.cookie } } : {});

it('a portrait is visible to its owner and to administrators only', async () => {
  const name = await sendStill(laurel, ada.cookie);
  expect((await setPortrait(name, ada)).body).toMatchObject({ image: name });
  expect((await laurel.get('getSession', undefined, ada.cookie)).body).toMatchObject({ image: name });
  await until(async () => (await getState(name)) === 'portrait');
  const response = await requestPortrait(name, ada);
  expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'private, max-age=3600']);
  const picture = await laurel.request(response.headers.get('location')!);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const admin = await laurel.signIn({ admin: true });
  expect([
    (await requestPortrait(name, admin)).status,
    (await requestPortrait(name, bea)).status,
    (await requestPortrait(name)).status,
  ]).toEqual([302, 404, 401]);
  expect((await requestPortrait(randomUUID(), ada)).status).toBe(404);
});

it('a removed portrait can be used again, and is marked as unused only while it is not used', async () => {
  const [first, second] = [await sendStill(laurel, ada.cookie), await sendStill(laurel, ada.cookie)];
  await setPortrait(first, ada);
  await setPortrait(second, ada);
  await until(async () => (await getState(second)) === 'portrait');
  await until(async () => (await getState(first)) === 'unused');
  expect((await setPortrait(first, ada)).status).toBe(200);
  await until(async () => (await getState(first)) === 'portrait' && (await getState(second)) === 'unused');
  expect((await setPortrait(null, ada)).body).toMatchObject({ image: null });
  await until(async () => (await getState(first)) === 'unused');
});

it('a user cannot use another user’s upload or one that does not exist', async () => {
  const name = await sendStill(laurel, ada.cookie);
  for (const image of [name, randomUUID()])
    expect((await setPortrait(image, bea)).body.error).toMatchObject({ code: 'still.not_uploaded' });
  expect((await laurel.get('getMyProfile', {}, bea.cookie)).body.image).toBeNull();
});

it('three simultaneous requests that set the same portrait all succeed', async () => {
  const user = await laurel.signIn();
  const name = await sendStill(laurel, user.cookie);
  const responses = await Promise.all([1, 2, 3].map(() => setPortrait(name, user)));
  const codes = responses.map(({ status, body }) => (status === 200 ? 'saved' : body.error.code));
  expect(codes).toContain('saved');
  expect(codes.filter((code) => code !== 'saved' && code !== 'profile.stale')).toEqual([]);
  await until(async () => (await getState(name)) === 'portrait');
  const picture = await laurel.request((await requestPortrait(name, user)).headers.get('location')!);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
});
