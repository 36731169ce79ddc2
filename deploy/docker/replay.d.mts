/** A stage's folder, and how what is in it is started. */
export interface Image {
  root: string;
  env: Record<string, string>;
  entrypoint: string[];
  command: string[];
  directory: string;
}
type Run = (directory: string, place: string) => unknown;
/** Does the steps of a Dockerfile up to a stage (by itself the last) in bare folders. */
export function replay(
  text: string,
  how: {
    folder: string;
    runs?: Record<string, Run>;
    args?: Record<string, string>;
    target?: string;
    context?: string;
    done?: Record<string, Image>;
  },
): Promise<Image>;
/** The file or folder of an image at a path of it. */
export function placeIn(image: Image, name: string): string;
