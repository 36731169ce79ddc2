import { PgListener, type Listening } from '../database/pg-listener.js';

interface Options {
  name: string;
  /** `notify <channel>` wakes it. */
  channel: string;
  /** Unique among the locks in the service's database. Only one replica works at a time. */
  lock: number;
  /** Runs one round of work. Returns true if there may be more. */
  round: () => Promise<boolean>;
  /** Milliseconds to wait if there is no more work and no notification arrives. */
  getPauseMs: () => number | Promise<number>;
  /** This replica takes over. Another one may have worked before, so in-memory state may be outdated. */
  onLead?: () => void;
  /** Called on a notification, for jobs that manage their own waiting. */
  onNotification?: () => void;
}

/** Runs work in rounds: immediately while there may be more, on each database notification, and after a pause. */
export class PollingJob {
  private readonly listener: PgListener;
  private isRequested = false;
  constructor(
    url: string,
    private readonly options: Options,
  ) {
    const { name, channel, lock } = options;
    const onNotification = () => {
      this.isRequested = true;
      options.onNotification?.();
    };
    const work = (listening: Listening) => this.lead(listening);
    this.listener = new PgListener(url, { name, channel, lock, onNotification, work });
  }

  start(): void {
    this.listener.start();
  }
  /** Resolves when the current round has finished. */
  stop(): Promise<void> {
    return this.listener.stop();
  }

  private async lead({ isActive, pause }: Listening): Promise<void> {
    const { round, getPauseMs } = this.options;
    this.options.onLead?.();
    while (isActive()) {
      this.isRequested = false;
      if (await round()) continue;
      const pauseMs = await getPauseMs();
      // A notification during the round found nothing to wake, so skip the pause.
      if (!this.isRequested) await pause(pauseMs);
    }
  }
}
