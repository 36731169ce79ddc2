import type { Docker } from '../../compose/upgrading.mjs';
import type { Project } from './parser.mjs';

export interface Container {
  id: string;
  service: string;
  image: string;
  status: 'created' | 'running' | 'restarting' | 'paused' | 'exited';
  host?: string;
}
/** What the stand-in for Docker knows. */
export interface State {
  project: Project;
  version: string;
  images: Record<string, string>;
  /** What `build` and `pull` make. */
  made: { build: Record<string, string>; pull: Record<string, string> };
  networks: Record<string, { Internal: boolean; IPAM: { Config: { Subnet: string }[] } }>;
  containers: Container[];
  /** Services whose new containers take no work. */
  unhealthy: string[];
  /** Whatever is asked in such words fails. */
  broken: string[];
  calls: string[];
}

/** As compose's own parser reads it, with secrets that were just drawn. */
export function projectRead(): Promise<Project>;
/**
 * One container of each service, of images called `old`; `build` makes `new` of ours. `programs`: service → what runs of it, as { command, env,
 * health }: `{HOST}` in its environment is its container's address, `health` a port there. The stand-in is `command` in this process, and `docker` on PATH until it is stopped. Whoever starts it stops it.
 */
export function dockerHere(
  project: Project,
  options?: {
    programs?: Record<string, { command: string[]; env: Record<string, string>; health: string }>;
    version?: string;
  },
): Promise<{
  command: Docker;
  read(): State;
  change(how: (state: State) => void): void;
  /** service → the images of what runs of it. */
  images(): Record<string, string[]>;
  addressesOf(name: string): string[];
  stop(): void;
}>;
