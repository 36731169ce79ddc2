// Measures times, and runs rounds in which all contenders answer the same questions.

/** Returns the duration of a call in microseconds, and its answer. */
export async function timed(call) {
  const from = performance.now();
  const answer = call();
  const known = answer instanceof Promise ? await answer : answer;
  return { us: (performance.now() - from) * 1000, answer: known };
}
export function quantile(times, share) {
  const sorted = Float64Array.from(times).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
export const summary = (times) => ({
  p50us: quantile(times, 0.5),
  p99us: quantile(times, 0.99),
  answers: times.length,
});

/**
 * Returns how many questions a contender answers per round, and in every how many rounds, within its time
 * budget.
 */
export function share(msPerAnswer, { roundCount, questionsPerRound, budgetMs, fewest }) {
  const answers = Math.max(
    fewest,
    Math.min(roundCount * questionsPerRound, Math.floor(budgetMs / msPerAnswer)),
  );
  const perRound = Math.max(1, Math.floor(answers / roundCount));
  return { perRound, every: Math.max(1, Math.floor((roundCount * perRound) / answers)) };
}

/** In each round the contenders answer the same questions, in a different order each time. */
export async function interleaved(contenders, questions, { roundCount, questionsPerRound, dice }) {
  const times = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < roundCount; round++) {
    for (const { name, answer, perRound, every } of dice.shuffle(contenders)) {
      if (round % every !== 0) continue;
      for (let n = 0; n < perRound; n++) {
        const question = questions[(round * questionsPerRound + n) % questions.length];
        times.get(name).push((await timed(() => answer(question))).us);
      }
    }
  }
  return new Map([...times].map(([name, all]) => [name, summary(all)]));
}

/** Returns the slope of log(time) over log(size). */
export function exponent(points) {
  const logs = points.map(([size, time]) => [Math.log(size), Math.log(time)]);
  const [x, y] = [0, 1].map((at) => logs.reduce((sum, point) => sum + point[at], 0) / logs.length);
  const over = logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return over / logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}
