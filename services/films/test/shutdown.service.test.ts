import { FilmFacts, FilmsServiceService } from '@laurel/proto/films/v1/films';
import { boot } from '@laurel/runtime/boot';
import { client } from '@laurel/runtime/client';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { asker, person } from '../../runtime/test/asking.js';
import { countOf } from '../../runtime/test/tables.js';
import { Db } from '../src/database.js';
import { films } from '../src/films.module.js';

const [HANDS, WARM] = [24, 30];
/** Longer than a busy machine takes: whoever stops waiting does not hear of a film that is made a moment later. */
const PATIENT_MS = 60_000;
let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => void (stack = await startStack()));
afterAll(() => stack?.stop());

it('until the bus has what it was told a second signal ends nothing, and afterwards none is heeded', async () => {
  const service = await boot(films, await stack.env('films', 2));
  const heeded = () => process.listenerCount('SIGTERM');
  const drain = service.bus.drain.bind(service.bus);
  let meanwhile = 0;
  jest.spyOn(service.bus, 'drain').mockImplementation(async () => {
    await drain();
    meanwhile = heeded();
  });
  const before = heeded();
  await service.close();
  expect([meanwhile, heeded()]).toEqual([before, before - 1]);
});

it('a service that is told to end under load finishes what it has begun, refuses the rest in words, and loses no fact', async () => {
  const env = await stack.env('films');
  const service = await boot(films, env);
  const to = client(FilmsServiceService, env.GRPC_URL);
  const ada = person();
  const [answered, refused]: [number[], string[]] = [[], []];
  let isEnding = false;
  const add = () => to.addFilm({ facts: FilmFacts.fromJSON({ name: 'Salt' }) }, PATIENT_MS);
  /** Asks until it is refused because of the end; what a busy machine refuses before that is asked again. */
  const hand = async () => {
    for (let isRefused = false; !isRefused;)
      await asker(stack)(ada, add, { deadline: Date.now() + PATIENT_MS }).then(
        ({ film }) => answered.push(film!.id),
        ({ kind }) => isEnding && (refused.push(kind), (isRefused = true)),
      );
  };
  const hands = Array.from({ length: HANDS }, hand);
  await until(async () => answered.length >= WARM);
  isEnding = true;
  await service.close();
  await Promise.all(hands);
  to.close();
  expect(refused).toEqual(hands.map(() => 'unavailable'));

  const next = await boot(films, await stack.env('films', 1));
  const db = next.app.get(Db, { strict: false });
  try {
    const kept = (await db.film.findMany({ select: { id: true }, orderBy: { id: 'asc' } })).map(
      ({ id }) => id,
    );
    // What was answered is kept, and whatever was begun was answered.
    expect(kept).toEqual(answered.toSorted((a, b) => a - b));
    await until(async () => (await countOf(db, 'outbox', 'published_at is null')) === 0);
    const { state } = await stack.jsm.streams.info('LAUREL', {
      subjects_filter: 'laurel.films.film.registered.*',
    });
    expect(Object.entries(state.subjects ?? {}).toSorted()).toEqual(
      kept.map((id) => [`laurel.films.film.registered.film-${id}`, 1]).toSorted(),
    );
  } finally {
    await next.close();
  }
});
