// Prints one line per step with its duration. A long step reports early what it is doing.

const programStartedAt = performance.now();
const formatElapsed = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** Returns the time since the program began, as "12.3 s". */
export const formatTotal = () => formatElapsed(programStartedAt);

export const log = (line = '') => console.log(line);

/**
 * Runs work and prints its name, its duration and its result if that is a text. A failure carries the step's
 * name.
 */
export async function runStep(name, work, hint = '') {
  const startedAt = performance.now();
  const early = setTimeout(() => log(`  … ${name}${hint && ` (${hint})`}`), 3000);
  try {
    const answer = await work();
    const note = typeof answer === 'string' && !answer.startsWith('/') ? ` ${answer}` : '';
    log(`  ✓ ${(name + note).padEnd(44)} ${formatElapsed(startedAt).padStart(8)}`);
    return answer;
  } catch (error) {
    error.step ??= name;
    throw error;
  } finally {
    clearTimeout(early);
  }
}
