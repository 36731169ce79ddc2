/** Asks docker that, and answers as `run` does. */
export type Docker = (
  args: string[],
  options: { show: boolean },
) => Promise<{ stdout: string; output: string }>;

/**
 * Brings the installation that runs to what the compose file and its images are now. `withParts`: what the processes stand on, too, which
 * stops for it; `say`: told what is done; `docker`: its command line; `folder`: where it lies. Refuses in words that say what serves, and what
 * to do, also while another does this: each would take away what the other has begun.
 */
export function upgrade(options: {
  withParts?: boolean;
  say?(text: string): void;
  pauses?: { lookMs: number; foundMs: number; patienceMs: number };
  docker?: Docker;
  folder?: string;
}): Promise<void>;
