import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { toRecordedResponse, toSearchResult, type Body, type RecordedResponse } from './recorded-response.js';

interface Reply {
  status: number;
  body: Body;
}
const FILE = path.join(__dirname, 'recorded.jsonl');
const NOT_RECORDED =
  'Nobody recorded this. With meilisearch 1.50 on PATH, delete recorded.jsonl and run `RECORD=1 npx vitest run services/catalog/test/search-`.';
const readRecordedResponses = (): Record<string, RecordedResponse> => {
  const lines = fs.existsSync(FILE) ? fs.readFileSync(FILE, 'utf8').trim().split('\n') : [];
  return Object.fromEntries(lines.map((line) => JSON.parse(line) as [string, RecordedResponse]));
};

/** A hash prefix that is long enough for a few hundred keys. */
const hashShort = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
const ok = (body: Body): Reply => ({ status: 200, body });
const missing = (code: string): Reply => ({
  status: 404,
  body: { message: code, code, type: 'invalid_request' },
});

/**
 * A fake Meilisearch that stores indexes, documents, settings and tasks. It answers a search with a recorded
 * response of a real Meilisearch for the same documents and query. With `upstream` it forwards all requests
 * to a real one and records the responses.
 */
export class RecordedMeilisearch {
  private readonly server = http.createServer((request, response) => void this.handle(request, response));
  private readonly indexes = new Map<string, { settings: Body; documents: Map<string, Body> }>();
  private readonly recordedResponses: Record<string, RecordedResponse>;
  private readonly taskErrors = new Map<number, string>();
  private readonly keys = new Set<string>();
  private tasks = 0;
  url = '';
  /** The error with which the next task fails. */
  nextTaskError: string | null = null;
  private currentFault: 'silence' | { status: number; code: string } | null = null;
  /** The number of received searches. Does not include health probes. */
  searchCount = 0;
  /** If true, every search returns nothing. */
  findsNothing = false;

  constructor(private readonly upstream: { url: string; key: string } | null = null) {
    this.recordedResponses = upstream ? {} : readRecordedResponses();
  }
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }
  /** Makes every request fail in this way. When `silence` ends, the waiting connections are closed. */
  set fault(fault: 'silence' | { status: number; code: string } | null) {
    if (this.currentFault === 'silence') this.server.closeAllConnections();
    this.currentFault = fault;
  }
  get taskCount(): number {
    return this.tasks;
  }
  async stop(): Promise<void> {
    if (this.upstream) {
      const responses = { ...readRecordedResponses(), ...this.recordedResponses };
      const lines = Object.entries(responses).sort(([a], [b]) => (a < b ? -1 : 1));
      fs.writeFileSync(FILE, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    }
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const isSearch = request.url === '/multi-search' && !text.includes('"limit":0');
    if (isSearch) this.searchCount++;
    if (this.currentFault === 'silence') return;
    if (this.currentFault) {
      const { status, code } = this.currentFault;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ message: code, code }));
      return;
    }
    const { pathname, searchParams } = new URL(request.url!, this.url);
    const parsedBody = text === '' ? {} : (JSON.parse(text) as Body);
    const localReply = this.reply(request.method!, pathname.split('/').slice(1), parsedBody, searchParams);
    const { status, body } = this.upstream ? await this.forward(request, text, parsedBody) : localReply;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private reply(
    method: string,
    [resource, name = '', subresource, action]: string[],
    requestBody: Body,
    params: URLSearchParams,
  ): Reply {
    const index = this.indexes.get(name);
    if (resource === 'keys' && method === 'GET' && !this.keys.has(name)) return missing('api_key_not_found');
    if (resource === 'keys') this.keys.add(name || (requestBody.uid as string));
    if (resource === 'keys') return ok({ uid: name, key: `key ${name || requestBody.uid}` });
    if (resource === 'tasks') return ok(this.describeTask(Number(name)));
    if (resource === 'multi-search') return this.upstream ? ok({}) : this.search(requestBody);
    if (resource === 'swap-indexes')
      return this.enqueueTask(() => this.swap(requestBody as unknown as { indexes: [string, string] }[]));
    if (resource === 'indexes' && method === 'POST' && !name)
      return this.enqueueTask(() => this.create(requestBody.uid as string));
    if (!index) return missing('index_not_found');
    if (!subresource)
      return method === 'DELETE'
        ? this.enqueueTask(() => this.indexes.delete(name))
        : ok({ uid: name, primaryKey: 'id' });
    if (subresource === 'settings')
      return method === 'GET'
        ? ok(index.settings)
        : this.enqueueTask(() => Object.assign(index.settings, requestBody));
    if (action === 'delete-batch')
      return this.enqueueTask(() =>
        (requestBody as unknown as string[]).forEach((id) => index.documents.delete(id)),
      );
    if (method === 'POST')
      return this.enqueueTask(() =>
        (requestBody as unknown as Body[]).forEach((body) => index.documents.set(body.id as string, body)),
      );
    const [offset, limit] = [Number(params.get('offset')), Number(params.get('limit'))];
    const all = [...index.documents.values()];
    return ok({ results: all.slice(offset, offset + limit), offset, limit, total: all.length });
  }

  private enqueueTask(work: () => unknown): Reply {
    const taskUid = this.tasks++;
    if (this.nextTaskError) this.taskErrors.set(taskUid, this.nextTaskError);
    else work();
    this.nextTaskError = null;
    return { status: 202, body: { taskUid, status: 'enqueued', type: 'any' } };
  }
  private describeTask(uid: number): Body {
    const message = this.taskErrors.get(uid);
    return {
      uid,
      type: 'any',
      status: message ? 'failed' : 'succeeded',
      error: message ? { message } : null,
    };
  }
  private create(uid: string): void {
    this.indexes.set(uid, { settings: {}, documents: new Map() });
  }
  private swap(swaps: { indexes: [string, string] }[]): void {
    const [one, other] = swaps[0]!.indexes;
    const [first, second] = [this.indexes.get(one), this.indexes.get(other)];
    this.indexes.delete(one);
    if (first) this.indexes.set(other, first);
    if (second) this.indexes.set(one, second);
  }

  /** Returns the key of a recorded response: a hash of the documents in the index and the query. */
  private getKey({ indexUid, ...query }: Body): string {
    const contentHashes = [...(this.indexes.get(indexUid as string)?.documents ?? [])].map(
      ([id, { contentHash }]) => `${id} ${contentHash}`,
    );
    return `${hashShort(contentHashes.sort().join())} ${query.q} ${hashShort(JSON.stringify(query))}`;
  }
  private search({ queries }: Body): Reply {
    const results = [];
    for (const query of queries as Body[]) {
      if (!this.indexes.has(query.indexUid as string)) return missing('index_not_found');
      const recorded =
        query.limit === 0 || this.findsNothing ? {} : this.recordedResponses[this.getKey(query)];
      if (!recorded)
        return {
          status: 400,
          body: { message: `${NOT_RECORDED} ${this.getKey(query)}`, code: 'not_recorded' },
        };
      results.push(toSearchResult(recorded, query));
    }
    return ok({ results });
  }

  private async forward(request: http.IncomingMessage, text: string, requestBody: Body): Promise<Reply> {
    const { url } = this.upstream!;
    const headers = {
      'content-type': 'application/json',
      authorization: request.headers.authorization ?? '',
    };
    const body = request.method === 'GET' || text === '' ? undefined : text;
    const answer = await fetch(`${url}${request.url}`, { method: request.method!, headers, body });
    const responseText = (await answer.text()) || '{}';
    const reply = { status: answer.status, body: JSON.parse(responseText) as Body };
    if (request.url === '/multi-search' && answer.ok)
      (reply.body.results as Body[]).forEach((result, n) => {
        const query = (requestBody.queries as Body[])[n]!;
        if (query.limit !== 0) this.recordedResponses[this.getKey(query)] = toRecordedResponse(result, query);
      });
    return reply;
  }
}
