import { createHash } from 'node:crypto';
import { Meilisearch, MeilisearchApiError, MeilisearchRequestError } from 'meilisearch';
import { INDEX_FORMAT } from './indexed-document.js';

export interface MeilisearchAddress {
  url: string;
  key: string;
  index: string;
  /** The timeout of a search in milliseconds; default 300. */
  searchMs?: number;
}
/** The timeout of a search, and of requests that no user waits for. */
const [SEARCH_MS, WRITE_MS] = [300, 10_000];
/** Requests uncompressed responses, because Node needs 42 ms to decompress one. */
const UNCOMPRESSED = { headers: { 'accept-encoding': 'identity' } };
/**
 * The permissions of each key. The `watch` key covers all indexes, because a key for single indexes cannot
 * see a task that swaps two of them.
 */
const KEY_ACTIONS = {
  search: ['search'],
  write: ['documents.*', 'indexes.*', 'settings.*'],
  watch: ['tasks.get'],
};
export interface Clients {
  search: Meilisearch;
  write: Meilisearch;
  watch: Meilisearch;
}
const getStatus = (error: unknown) => (error instanceof MeilisearchApiError ? error.response.status : null);

const MISSING_STATUSES = [401, 403, 404];
const BUSY_STATUSES = [408, 429];
/** Returns whether the index or the key no longer exists and must be set up again. */
export const isIndexOrKeyMissing = (error: unknown): boolean =>
  MISSING_STATUSES.includes(getStatus(error) ?? 0);
/**
 * Returns whether Meilisearch is unreachable, too slow, broken or not set up. Other errors are defects of
 * this service.
 */
export function isUnavailable(error: unknown): boolean {
  const status = getStatus(error);
  if (status !== null) return status >= 500 || isIndexOrKeyMissing(error) || BUSY_STATUSES.includes(status);
  return error instanceof MeilisearchRequestError || error instanceof SyntaxError; // a SyntaxError means that the server is not Meilisearch
}

/** Connects to Meilisearch with a separate key for each purpose. */
export class MeilisearchAccess {
  /** The index that searches use. `nextIndex` is built next to it. */
  readonly liveIndex: string;
  readonly nextIndex: string;
  private clients: Promise<Clients> | null = null;
  /** The client for searches, null until its key is known. A search does not wait until keys are created. */
  searchClient: Meilisearch | null = null;

  constructor(private readonly address: MeilisearchAddress) {
    this.liveIndex = `${address.index}-${INDEX_FORMAT}`;
    this.nextIndex = `${this.liveIndex}-next`;
  }

  /** Returns the clients that search, write and watch tasks. Creates missing keys. */
  open(): Promise<Clients> {
    if (this.clients) return this.clients;
    const clients = this.createClients();
    this.clients = clients;
    // Meanwhile, `forget` may have discarded these clients.
    const isCurrent = () => this.clients === clients;
    clients.then(
      ({ search }) => {
        if (isCurrent()) this.searchClient = search;
      },
      () => {
        if (isCurrent()) this.forget();
      },
    );
    return clients;
  }
  /** Forgets the clients, because the keys may have changed. */
  forget(): void {
    this.clients = null;
    this.searchClient = null;
  }

  private async createClients(): Promise<Clients> {
    const { key } = this.address;
    const master = this.createClient(key, WRITE_MS);
    const createWithKey = async (keyKind: keyof typeof KEY_ACTIONS, ms: number) =>
      this.createClient(await this.getKey(master, keyKind), ms);
    return {
      search: await createWithKey('search', this.address.searchMs ?? SEARCH_MS),
      write: await createWithKey('write', WRITE_MS),
      watch: await createWithKey('watch', WRITE_MS),
    };
  }
  private async getKey(master: Meilisearch, keyKind: keyof typeof KEY_ACTIONS): Promise<string> {
    const indexesByKind = { search: [this.liveIndex], write: [this.liveIndex, this.nextIndex], watch: ['*'] };
    const uid = toUuid(`${keyKind} ${this.liveIndex}`);
    const newKey = {
      uid,
      name: `Laurel ${keyKind} ${this.liveIndex}`,
      actions: KEY_ACTIONS[keyKind],
      indexes: indexesByKind[keyKind],
      expiresAt: null,
    };
    const { key } = await master.getKey(uid).catch((error: unknown) => {
      if (getStatus(error) !== 404) throw error;
      return master.createKey(newKey).catch((creationError: unknown) => {
        if (getStatus(creationError) !== 409) throw creationError; // 409: another replica has just created it
        return master.getKey(uid);
      });
    });
    return key;
  }
  private createClient(apiKey: string, timeout: number): Meilisearch {
    return new Meilisearch({ host: this.address.url, apiKey, timeout, requestInit: UNCOMPRESSED });
  }
}

/** Returns the same UUID for the same text, so that replicas never create two keys of one kind. */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
