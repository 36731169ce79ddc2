// Prints one line per step with its duration. A long step reports early what it is doing.

const programStartedAt = performance.now();
const formatElapsed = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** Returns the time since the program began, as "12.3 s". */
export const formatTotal = () => formatElapsed(programStartedAt);

export const log = (line = '') => console.log(line);

/**
 * Runs work and prints its name, its duration, and its result if that is a text other than a path. A failure gets the
 * step's name as `step`.
 */
export async function runStep(name, work, hint = '') {
  const startedAt = performance.now();
  const earlyTimer = setTimeout(() => log(`  … ${name}${hint && ` (${hint})`}`), 3000);
  try {
    const result = await work();
    const note = typeof result === 'string' && !result.startsWith('/') ? ` ${result}` : '';
    log(`  ✓ ${(name + note).padEnd(44)} ${formatElapsed(startedAt).padStart(8)}`);
    return result;
  } catch (error) {
    error.step ??= name;
    throw error;
  } finally {
    clearTimeout(earlyTimer);
  }
}
