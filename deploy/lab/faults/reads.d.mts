/** The summary that k6 writes of a run (deploy/k6/load.ts). */
interface Summary {
  metrics: Record<string, { values: Record<string, number> }>;
  lastedMs: number;
}
export function findShortfalls(summary: Summary, rate: number): string[];
export function formatLateness(summary: Summary): string;
