/** A command that was refused: `phase` and `asked`, when it was asked; `refused`, when that was answered (ms). */
export interface Denied {
  name: string;
  code: string;
  phase: string;
  asked: number;
  refused: number;
}
/** A sentence for each refusal that no kill explains. */
export function brokenBy(denied: Denied[], kills: { phase: string; at: number }[]): string[];
