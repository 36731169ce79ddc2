// One line per step, with the time it took; a long one says early what it is at.

const began = performance.now();
const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

/** Time since the program began, as "12.3 s". */
export const total = () => seconds(began);

export const say = (line = '') => console.log(line);

/** Runs work; prints its name with its time, and what it answers when that is a text. A failure carries the step's name. */
export async function step(name, work, hint = '') {
  const from = performance.now();
  const early = setTimeout(() => say(`  … ${name}${hint && ` (${hint})`}`), 3000);
  try {
    const answer = await work();
    const note = typeof answer === 'string' && !answer.startsWith('/') ? ` ${answer}` : '';
    say(`  ✓ ${(name + note).padEnd(44)} ${seconds(from).padStart(8)}`);
    return answer;
  } catch (error) {
    error.step ??= name;
    throw error;
  } finally {
    clearTimeout(early);
  }
}
