/** Runs docker and returns what `run` returns. */
export type Docker = (
  args: string[],
  options: { show: boolean },
) => Promise<{ stdout: string; output: string }>;

/**
 * Upgrades the running installation to the present compose file and images. `includesInfrastructure`: also the services
 * that the processes depend on, which stop for it. `log`: receives the progress. `docker`: its command line.
 * `folder`: the installation's folder. Errors say what still serves and what to do. Refuses while another
 * upgrade runs, because each would remove what the other has started.
 */
export function upgrade(options: {
  includesInfrastructure?: boolean;
  log?(text: string): void;
  pauses?: { pollMs: number; discoveryMs: number; maxWaitMs: number };
  docker?: Docker;
  folder?: string;
}): Promise<void>;
