/** Reads a Dockerfile of this folder. */
export function readDockerfile(name: string): string;
interface Stage {
  name: string;
  base: string;
  steps: { instruction: string; args: string }[];
  /** Build arguments by name. */
  variables: Record<string, string>;
}
/** Returns the stages of a Dockerfile in order. */
export function parseStages(text: string, buildArgs?: Record<string, string>): Stage[];
/** Returns the build context of a folder, as relative paths. */
export function listContext(folder: string): string[];
