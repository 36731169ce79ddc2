/** A refused command. `phase` and `sentAt` are those of the request. Times are in ms. */
export interface Denied {
  name: string;
  code: string;
  phase: string;
  sentAt: number;
  refusedAt: number;
}
/** Returns a sentence for each refusal that no kill explains. */
export function findUnexplained(denied: Denied[], kills: { phase: string; at: number }[]): string[];
