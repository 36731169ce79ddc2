/** A Dockerfile of this folder. */
export function dockerfile(name: string): string;
interface Stage {
  name: string;
  base: string;
  steps: { does: string; what: string }[];
  /** What it is told, by name. */
  args: Record<string, string>;
}
/** The stages of a Dockerfile, in order; `args`: what its build is told. */
export function stagesOf(text: string, args?: Record<string, string>): Stage[];
/** What the build is sent of a folder, as paths in it. */
export function contextOf(folder: string): string[];
