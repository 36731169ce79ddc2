import type { Denied } from './refused.mjs';

/** A filmmaker at work, until stopped. */
export class Work {
  constructor(who: {
    publicUrl: string;
    cookie: string;
    userId: string;
    competitionIds: number[];
    label: string;
  });
  /** The refusals by code with their number. `unread`: those of queries, by function and code. */
  refusals: Map<string, number>;
  unread: Map<string, number>;
  /** Every refused command. Its user would have seen the refusal. */
  denied: Denied[];
  /** The current action on the platform, stored with each refusal of a request sent during it. */
  phase: string;
  tasks: { done?: boolean }[];
  start(hands?: number): void;
  stop(): Promise<void>;
}
