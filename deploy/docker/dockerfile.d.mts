/** Reads a Dockerfile of this folder. */
export function readDockerfile(name: string): string;
interface Stage {
  name: string;
  base: string;
  steps: { instruction: string; args: string }[];
  /** Build arguments by name. */
  args: Record<string, string>;
}
/** Returns the stages of a Dockerfile in order. `args`: the build arguments. */
export function parseStages(text: string, args?: Record<string, string>): Stage[];
/** Returns the build context of a folder, as relative paths. */
export function listContext(folder: string): string[];
