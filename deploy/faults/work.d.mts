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
  /** What was refused, by code, and how often; `unread`: of it what was only to be read, by function and code. */
  refusals: Map<string, number>;
  unread: Map<string, number>;
  /** Commands that were refused, each time: whoever wished it would have seen it. */
  denied: Denied[];
  /** What is done to the platform meanwhile, as each refusal of what is asked then says. */
  phase: string;
  wishes: { done?: boolean }[];
  start(hands?: number): void;
  stop(): Promise<void>;
}
