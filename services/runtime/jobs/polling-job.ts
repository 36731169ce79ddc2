import { PgListener, type ListenerSession } from '../database/pg-listener.js';

interface Options {
  name: string;
  /** The channel of the database notifications that end a pause. */
  channel: string;
  /**
   * An advisory lock that lets only one replica work at a time. It must be unique in the service's database.
   */
  lock: number;
  /** Runs one round of work. Returns true if there may be more. */
  round: () => Promise<boolean>;
  /** Milliseconds to wait if there is no more work and no notification arrives. */
  getPauseMs: () => number | Promise<number>;
  /**
   * Called when this replica takes over. Another one may have worked before, so in-memory state may be
   * outdated.
   */
  onLead?: () => void;
  /** Called on each notification, for jobs that wait within a round. */
  onNotification?: () => void;
}

/**
 * Runs work in rounds: immediately while there may be more, on each database notification, and after a pause.
 */
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
    const work = (session: ListenerSession) => this.lead(session);
    this.listener = new PgListener(url, { name, channel, lock, onNotification, work });
  }

  start(): void {
    this.listener.start();
  }
  /** Resolves when the current round has finished. */
  stop(): Promise<void> {
    return this.listener.stop();
  }

  private async lead({ isActive, pause }: ListenerSession): Promise<void> {
    const { round, getPauseMs } = this.options;
    this.options.onLead?.();
    while (isActive()) {
      this.isRequested = false;
      if (await round()) continue;
      const pauseMs = await getPauseMs();
      // Skips the pause if a notification arrived during the round.
      if (!this.isRequested) await pause(pauseMs);
    }
  }
}
