// What others feel while something happens: one asks every read in turn all the time, and every process says how late its turns came.
import { setTimeout as sleep } from 'node:timers/promises';

const EACH_MS = 50;
const MB = 1024 * 1024;
/** What they who hold copies may take. */
const WATCHED = ['matching', 'submissions', 'catalog', 'bff'];
export const percentile = (list, share) =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? NaN;

/** Asks as others do, until it is told to stop: by question, how long each answer took. */
export function others(questions) {
  const took = new Map(Object.keys(questions).map((name) => [name, []]));
  let isOver = false;
  const asking = (async () => {
    const asks = Object.entries(questions);
    for (let n = 0; !isOver; n++) {
      const [name, ask] = asks[n % asks.length];
      const from = performance.now();
      await ask(n).then(
        () => took.get(name).push(performance.now() - from),
        () => took.get(name).push(Infinity),
      );
      await sleep(EACH_MS);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return took;
  };
}

/** Does the work and prints what others felt meanwhile. Answers what the work does. */
export async function withOthers(questions, count, work) {
  const most = {};
  const late = {};
  const look = async () => {
    for (const [part, { rss, lateMs }] of Object.entries(await count().catch(() => ({})))) {
      most[part] = Math.max(most[part] ?? 0, rss ?? 0);
      (late[part] ??= []).push(lateMs ?? 0);
    }
  };
  await look(); // what came late before
  for (const part of Object.keys(late)) late[part] = [];
  const looking = setInterval(look, 1000);
  const stop = others(questions);
  const done = await work();
  clearInterval(looking);
  const took = await stop();
  const all = [...took.values()].flat();
  const says = (list) =>
    `p50 ${percentile(list, 0.5).toFixed(1)}, p95 ${percentile(list, 0.95).toFixed(1)} ms`;
  console.log(
    `Others meanwhile: asked ${all.length}, ${says(all)}, failed ${all.filter((ms) => ms === Infinity).length}`,
  );
  for (const [name, list] of took) console.log(`  ${name}: ${says(list)}`);
  console.log(
    `Turns came late, most of each second, ms: ${Object.entries(late)
      .filter(([, list]) => list.some((ms) => ms > 0))
      .map(
        ([part, list]) =>
          `${part} p50 ${percentile(list, 0.5).toFixed(0)}, p95 ${percentile(list, 0.95).toFixed(0)}`,
      )
      .join('; ')}`,
  );
  console.log(
    `Most memory meanwhile: ${WATCHED.map((part) => `${part} ${Math.round(most[part] / MB)} MB`).join(', ')}`,
  );
  return done;
}
