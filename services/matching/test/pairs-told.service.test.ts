import { SUBMISSION_STATES, TAKEN_STATES, type SubmissionState } from '@laurel/rules/vocabularies';
import { PgListener } from '@laurel/runtime/pg-listener';
import { until } from '../../../deploy/local/until.mjs';
import { db, stack, stage } from './stage.js';

stage();

const FIRST_FILM = 900_000;
const COMPETITION = 1;
const states = [null, ...SUBMISSION_STATES];
/** From every state to every other, from none and to none; each of another film. */
const moves = states
  .flatMap((from) => states.map((to) => ({ from, to })))
  .map((move, n) => ({ ...move, film: FIRST_FILM + n }));
const isTaken = (state: SubmissionState | null) => TAKEN_STATES.some((taken) => taken === state);

it('every replica hears of a film exactly where a festival takes it, or does so no more', async () => {
  const heard: string[] = [];
  let isListening = false;
  const listener = new PgListener(stack.url('matching'), {
    name: 'pairs',
    channel: 'copies',
    heard: (payload) => void heard.push(payload),
    async work({ goesOn, pause }) {
      isListening = true;
      while (goesOn()) await pause(60_000);
    },
  });
  listener.start();
  try {
    await until(() => isListening);
    for (const { film, from } of moves)
      if (from)
        await db.$executeRaw`insert into pair ("filmId", "competitionId", state) values (${film}, ${COMPETITION}, ${from})`;
    await db.$executeRaw`select pg_notify('copies', 'mark-begun')`;
    for (const { film, from, to } of moves)
      if (!to) await db.$executeRaw`delete from pair where "filmId" = ${film}`;
      else if (from) await db.$executeRaw`update pair set state = ${to} where "filmId" = ${film}`;
      else
        await db.$executeRaw`insert into pair ("filmId", "competitionId", state) values (${film}, ${COMPETITION}, ${to})`;
    await db.$executeRaw`select pg_notify('copies', 'mark-over')`;
    await until(() => heard.includes('mark-over'));
    const told = heard.slice(heard.indexOf('mark-begun') + 1, heard.indexOf('mark-over'));
    expect(told).toEqual(
      moves.filter(({ from, to }) => isTaken(from) !== isTaken(to)).map(({ film }) => `film-${film}`),
    );
  } finally {
    await listener.stop();
  }
});
