import { createHash } from 'node:crypto';
import { Meilisearch, MeilisearchApiError, MeilisearchRequestError } from 'meilisearch';
import { FORM } from './indexed-document.js';

export interface MeilisearchAddress {
  url: string;
  key: string;
  index: string;
  /** How long a search may take; 300. */
  askMs?: number;
}
/** So long a search may take, and so long what nobody waits for. */
const [ASK_MS, WRITE_MS] = [300, 10_000];
/** An answer that is packed costs Node 42 ms. */
const UNPACKED = { headers: { 'accept-encoding': 'identity' } };
/** What each of our keys may do. An exchange of two indexes belongs to neither: who may see only ours does not see how it ends. */
const MAY = { ask: ['search'], write: ['documents.*', 'indexes.*', 'settings.*'], watch: ['tasks.get'] };
export interface Clients {
  ask: Meilisearch;
  write: Meilisearch;
  watch: Meilisearch;
}
const statusOf = (error: unknown) => (error instanceof MeilisearchApiError ? error.response.status : null);

const LOST = [401, 403, 404];
const BUSY = [408, 429];
/** No such index, or no such key any more: it is to be set up again. */
export const isLost = (error: unknown): boolean => LOST.includes(statusOf(error) ?? 0);
/** Whether it could not be reached, took too long, broke, or is not set up: another engine may answer. Everything else is our own mistake. */
export function isAway(error: unknown): boolean {
  const status = statusOf(error);
  if (status !== null) return status >= 500 || isLost(error) || BUSY.includes(status);
  return error instanceof MeilisearchRequestError || error instanceof SyntaxError; // the second: what answers is no Meilisearch
}

/** A Meilisearch and what this service may do with it. */
export class Access {
  /** The index that is asked, and the one that is made beside it. */
  readonly live: string;
  readonly next: string;
  private clients: Promise<Clients> | null = null;
  /** Who asks, where that is known already: a search waits for nobody who makes keys. */
  asking: Meilisearch | null = null;

  constructor(private readonly address: MeilisearchAddress) {
    this.live = `${address.index}-${FORM}`;
    this.next = `${this.live}-next`;
  }

  /** Who asks, who writes and who waits for what was written; makes the keys that are not there. */
  open(): Promise<Clients> {
    if (this.clients) return this.clients;
    const opened = (this.clients = this.withKeys());
    const isNewest = () => this.clients === opened;
    opened.then(
      ({ ask }) => isNewest() && (this.asking = ask),
      () => isNewest() && this.forget(),
    );
    return opened;
  }
  /** The keys may be others by now. */
  forget(): void {
    this.clients = null;
    this.asking = null;
  }

  private async withKeys(): Promise<Clients> {
    const { key } = this.address;
    const master = this.client(key, WRITE_MS);
    const client = async (may: keyof typeof MAY, ms: number) => this.client(await this.key(master, may), ms);
    return {
      ask: await client('ask', this.address.askMs ?? ASK_MS),
      write: await client('write', WRITE_MS),
      watch: await client('watch', WRITE_MS),
    };
  }
  private async key(master: Meilisearch, may: keyof typeof MAY): Promise<string> {
    const indexes = { ask: [this.live], write: [this.live, this.next], watch: ['*'] }[may];
    const uid = uuidOf(`${may} ${this.live}`);
    const made = { uid, name: `Laurel ${may} ${this.live}`, actions: MAY[may], indexes, expiresAt: null };
    const { key } = await master.getKey(uid).catch((error: unknown) => {
      if (statusOf(error) !== 404) throw error;
      return master.createKey(made).catch((refused: unknown) => {
        if (statusOf(refused) !== 409) throw refused; // another replica made it just now
        return master.getKey(uid);
      });
    });
    return key;
  }
  private client(apiKey: string, timeout: number): Meilisearch {
    return new Meilisearch({ host: this.address.url, apiKey, timeout, requestInit: UNPACKED });
  }
}

/** The same for the same words: a second key of the same kind is never made. */
function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
