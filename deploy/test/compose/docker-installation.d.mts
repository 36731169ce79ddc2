import type { Docker } from '../../compose/upgrading.mjs';
import type { Project } from './parser.mjs';

export interface Container {
  id: string;
  service: string;
  image: string;
  status: 'created' | 'running' | 'restarting' | 'paused' | 'exited';
  host?: string;
}
/** The state of the Docker emulator. */
export interface State {
  project: Project;
  version: string;
  images: Record<string, string>;
  /** The images that `build` and `pull` create. */
  newImages: { build: Record<string, string>; pull: Record<string, string> };
  networks: Record<string, { Internal: boolean; IPAM: { Config: { Subnet: string }[] } }>;
  containers: Container[];
  /** Services whose new containers stay unhealthy. */
  unhealthy: string[];
  /** Commands that contain one of these texts fail. */
  broken: string[];
  calls: string[];
}

/** The project as compose's own parser reads it, with newly created secrets. */
export function readProject(): Promise<Project>;
/**
 * Starts one container for each service, with images called `old`. `build` creates `new` for our own images.
 * `programs`: the program of a service as { command, env, healthPort }. `{HOST}` in its environment
 * is the address of its container, where `healthPort` is open. The emulator is `command` in this process, and
 * `docker` on PATH until it is stopped. The caller must stop it.
 */
export function createInstallation(
  project: Project,
  options?: {
    programs?: Record<string, { command: string[]; env: Record<string, string>; healthPort: string }>;
    version?: string;
  },
): Promise<{
  command: Docker;
  read(): State;
  change(modify: (state: State) => void): void;
  /** The images of the running containers by service. */
  images(): Record<string, string[]>;
  getAddresses(name: string): string[];
  stop(): void;
}>;
