/**
 * Brings the installation that runs to what the compose file and its images are now. `withParts`: what the processes stand on, too, which
 * stops for it; `say`: told what is done. Refuses in words that say what serves, and what to do.
 */
export function upgrade(options: {
  withParts?: boolean;
  say?(text: string): void;
  pauses?: { lookMs: number; foundMs: number; patienceMs: number };
}): Promise<void>;
