import { FilmFields, FilmsServiceService } from '@laurel/proto/films/v1/films';
import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';
import { boot } from '@laurel/runtime/lifecycle/boot';
import { createClient } from '@laurel/runtime/grpc/client';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { runAs, person } from '../../runtime/test/callers.js';
import { countRows } from '../../runtime/test/tables.js';
import { Db } from '../src/database/client.js';
import { films } from '../src/films.module.js';

const [CALLER_COUNT, MIN_RESPONSES] = [24, 30];
/**
 * Longer than a busy machine needs. If a caller gave up earlier, the test would not know about a film that is
 * created later.
 */
const CALL_TIMEOUT_MS = 60_000;
/** No ping during the test, because grpc-js drops the running calls at a ping while the server closes. */
const NO_PING = { everyMs: 2 * CALL_TIMEOUT_MS, withinMs: CALL_TIMEOUT_MS };
let stack: Awaited<ReturnType<typeof startStack>>;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack?.stop());

it('the service ignores a second signal until the bus is drained, and removes its handler afterwards', async () => {
  const service = await boot(films, await stack.env('films', 2));
  const countSignalHandlers = () => process.listenerCount('SIGTERM');
  const drain = service.bus.drain.bind(service.bus);
  let countDuringDrain = 0;
  vi.spyOn(service.bus, 'drain').mockImplementation(async () => {
    await drain();
    countDuringDrain = countSignalHandlers();
  });
  const countBefore = countSignalHandlers();
  await service.close();
  expect([countDuringDrain, countSignalHandlers()]).toEqual([countBefore, countBefore - 1]);
});

it('a service that stops under load finishes its running calls, refuses the others and loses no event', async () => {
  const env = await stack.env('films');
  const service = await boot(films, env);
  const client = createClient(FilmsServiceService, env.GRPC_URL, undefined, NO_PING);
  const ada = person();
  const [responseIds, refused]: [number[], string[]] = [[], []];
  let isEnding = false;
  const add = () => client.addFilm({ details: FilmFields.fromJSON({ name: 'Salt' }) }, CALL_TIMEOUT_MS);
  /**
   * Repeats the call until it is refused because of the shutdown. Other refusals, which occur on a busy
   * machine, are retried.
   */
  const callUntilRefused = async () => {
    for (let isRefused = false; !isRefused;)
      await runAs(stack)(ada, add, { deadline: Date.now() + scaleTimeout(CALL_TIMEOUT_MS) }).then(
        ({ film }) => responseIds.push(film!.id),
        ({ kind }) => {
          if (!isEnding) return;
          refused.push(kind);
          isRefused = true;
        },
      );
  };
  const callers = Array.from({ length: CALLER_COUNT }, callUntilRefused);
  await until(async () => responseIds.length >= MIN_RESPONSES);
  isEnding = true;
  await service.close();
  await Promise.all(callers);
  client.close();
  expect(refused).toEqual(callers.map(() => 'unavailable'));

  const next = await boot(films, await stack.env('films', 1));
  const db = next.app.get(Db, { strict: false });
  try {
    const storedIds = (await db.film.findMany({ select: { id: true }, orderBy: { id: 'asc' } })).map(
      ({ id }) => id,
    );
    // The stored films are exactly those with a successful response.
    expect(storedIds).toEqual(responseIds.toSorted((a, b) => a - b));
    await until(async () => (await countRows(db, 'outbox', 'published_at is null')) === 0);
    const { state } = await stack.jsm.streams.info('LAUREL', {
      subjects_filter: 'laurel.films.film.registered.*',
    });
    expect(Object.entries(state.subjects ?? {}).toSorted()).toEqual(
      storedIds.map((id) => [`laurel.films.film.registered.film-${id}`, 1]).toSorted(),
    );
  } finally {
    await next.close();
  }
});
