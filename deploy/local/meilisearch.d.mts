/** Starts a Meilisearch of one's own for tests; null where the machine has none. */
export function startMeilisearch(): Promise<{
  url: string;
  key: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Keeps its connections and answers nothing. */
  freeze(): void;
  thaw(): void;
  readonly pid: number;
  stop(): Promise<void>;
} | null>;
