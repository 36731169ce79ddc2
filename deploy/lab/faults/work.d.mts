import type { Denied } from './refused.mjs';

/** A filmmaker at work, until stopped. */
export class Work {
  constructor(options: {
    publicUrl: string;
    cookie: string;
    userId: string;
    competitionIds: number[];
    label: string;
  });
  /** The number of refusals by code. */
  refusals: Map<string, number>;
  /** The number of refusals of queries, by function and code. */
  refusedReads: Map<string, number>;
  /** Every refused command. Its user would have seen the refusal. */
  denied: Denied[];
  /** The current action on the platform, stored with each refusal of a request sent during it. */
  phase: string;
  tasks: { done?: boolean }[];
  start(workers?: number): void;
  stop(): Promise<void>;
}
