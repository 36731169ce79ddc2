import { PgListener, type Listening } from './pg-listener.js';

interface Options {
  name: string;
  /** What wakes it: `notify <channel>`. */
  channel: string;
  /** Of any service's own locks in its database: one replica of all works at a time. */
  lock: number;
  /** One round of the work; true if there may be more of it. */
  round: () => Promise<boolean>;
  /** How long to rest where there is no more and nothing was asked for. */
  restMs: () => number | Promise<number>;
  /** The work is this replica's from now on: another one may have done what it knows nothing of. */
  led?: () => void;
  /** Something was asked for: of who rests in a way of its own. */
  heard?: () => void;
}

/** Work in rounds: at once as long as there may be more, as soon as the database tells of some, and after a rest. */
export class PgRounds {
  private readonly listener: PgListener;
  private isAsked = false;
  constructor(
    url: string,
    private readonly options: Options,
  ) {
    const { name, channel, lock } = options;
    const heard = () => {
      this.isAsked = true;
      options.heard?.();
    };
    const work = (listening: Listening) => this.lead(listening);
    this.listener = new PgListener(url, { name, channel, lock, heard, work });
  }

  start(): void {
    this.listener.start();
  }
  /** Resolves when the round that is under way has come to its end. */
  stop(): Promise<void> {
    return this.listener.stop();
  }

  private async lead({ goesOn, pause }: Listening): Promise<void> {
    const { round, restMs } = this.options;
    this.options.led?.();
    while (goesOn()) {
      this.isAsked = false;
      if (await round()) continue;
      const rest = await restMs();
      // What was asked for meanwhile has nobody to wake.
      if (!this.isAsked) await pause(rest);
    }
  }
}
