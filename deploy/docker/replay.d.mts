/** The folder of a stage and its start command. */
export interface Image {
  root: string;
  env: Record<string, string>;
  entrypoint: string[];
  command: string[];
  directory: string;
}
type Run = (directory: string, imageRoot: string) => unknown;
/** Runs the steps of a Dockerfile up to a stage (by default the last) in plain folders. */
export function replay(
  text: string,
  options: {
    folder: string;
    runs?: Record<string, Run>;
    args?: Record<string, string>;
    target?: string;
    context?: string;
    done?: Record<string, Image>;
  },
): Promise<Image>;
/** Returns the file or folder of an image at a path in it. */
export function resolveInImage(image: Image, name: string): string;
