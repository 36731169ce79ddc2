import { SUBMISSION_STATES, ACCEPTED_STATES, type SubmissionState } from '@laurel/rules/submissions/states';
import { PgListener } from '@laurel/runtime/database/pg-listener';
import { until } from '../../../deploy/testing/until.mjs';
import { db, stack, setUpService } from './setup.js';

setUpService();

const FIRST_FILM = 900_000;
const COMPETITION = 1;
const states = [null, ...SUBMISSION_STATES];
/** Every change from one state to another, including none, each for a different film. */
const moves = states
  .flatMap((from) => states.map((to) => ({ from, to })))
  .map((move, n) => ({ ...move, film: FIRST_FILM + n }));
const isAccepted = (state: SubmissionState | null) =>
  ACCEPTED_STATES.some((acceptedState) => acceptedState === state);

it('notifies every replica of a film exactly when an acceptance begins or ends', async () => {
  const notifications: string[] = [];
  let isListening = false;
  const listener = new PgListener(stack.url('matching'), {
    name: 'pairs',
    channel: 'projections',
    onNotification: (payload) => void notifications.push(payload),
    async work({ isActive, pause }) {
      isListening = true;
      while (isActive()) await pause(60_000);
    },
  });
  listener.start();
  try {
    await until(() => isListening);
    for (const { film, from } of moves)
      if (from)
        await db.$executeRaw`insert into pair ("filmId", "competitionId", state) values (${film}, ${COMPETITION}, ${from})`;
    await db.$executeRaw`select pg_notify('projections', 'marker-start')`;
    for (const { film, from, to } of moves)
      if (!to) await db.$executeRaw`delete from pair where "filmId" = ${film}`;
      else if (from) await db.$executeRaw`update pair set state = ${to} where "filmId" = ${film}`;
      else
        await db.$executeRaw`insert into pair ("filmId", "competitionId", state) values (${film}, ${COMPETITION}, ${to})`;
    await db.$executeRaw`select pg_notify('projections', 'marker-end')`;
    await until(() => notifications.includes('marker-end'));
    const filmNotifications = notifications.slice(
      notifications.indexOf('marker-start') + 1,
      notifications.indexOf('marker-end'),
    );
    expect(filmNotifications).toEqual(
      moves.filter(({ from, to }) => isAccepted(from) !== isAccepted(to)).map(({ film }) => `film-${film}`),
    );
  } finally {
    await listener.stop();
  }
});
