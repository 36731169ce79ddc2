/** Starts a separate Meilisearch for tests. Returns null if the machine has none. */
export function startMeilisearch(): Promise<{
  url: string;
  key: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Leaves its connections open and does not respond. */
  freeze(): void;
  thaw(): void;
  readonly pid: number;
  stop(): Promise<void>;
} | null>;
