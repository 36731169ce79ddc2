import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

import { MARK_FROM } from '../../src/search/meilisearch/indexed-document.js';

type Body = Record<string, unknown>;
interface Reply {
  status: number;
  body: Body;
}
/** Of a search what the engine reads of it: how well the best fits, the ids that were found, or the hits with their names as marked. */
interface Kept {
  words?: [number, number];
  typos?: number;
  ids?: number[];
  /** Behind an id the names that were asked for, up to the last that has a mark; null where one has none. */
  hits?: (number | [number, ...unknown[]])[];
}
const FILE = path.join(__dirname, 'recorded.jsonl');
const AGAIN =
  'Nobody recorded this. With meilisearch 1.50 on PATH: RECORD=1, and run services/catalog/test/search-engine.test.ts.';

/** Enough of a sum to tell a few hundred apart. */
const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
const ok = (body: Body): Reply => ({ status: 200, body });
const missing = (code: string): Reply => ({
  status: 404,
  body: { message: code, code, type: 'invalid_request' },
});

/**
 * A Meilisearch as far as it keeps indexes, documents, settings and tasks; what a search finds it has from a recording of the real program,
 * by the documents that it has and the question. With `upstream` it hands everything on to a real one, and records it.
 */
export class RecordedMeilisearch {
  private readonly server = http.createServer((request, response) => void this.answer(request, response));
  private readonly indexes = new Map<string, { settings: Body; documents: Map<string, Body> }>();
  private readonly answers: Record<string, Kept>;
  private readonly failed = new Map<number, string>();
  private readonly keys = new Set<string>();
  private tasks = 0;
  url = '';
  /** What the next task will say that went wrong. */
  failNext: string | null = null;
  private wrong: 'silence' | { status: number; code: string } | null = null;
  /** How many times somebody searched, answered or not; a try whether it is there is none. */
  searches = 0;
  /** Every search finds nothing, recorded or not. */
  findsNothing = false;

  constructor(private readonly upstream: { url: string; key: string } | null = null) {
    const lines = upstream ? [] : fs.readFileSync(FILE, 'utf8').trim().split('\n');
    this.answers = Object.fromEntries(lines.map((line) => JSON.parse(line) as [string, Kept]));
  }
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }
  /** What is answered instead of everything; who got no answer is cut off when that ends. */
  set fault(fault: 'silence' | { status: number; code: string } | null) {
    if (this.wrong === 'silence') this.server.closeAllConnections();
    this.wrong = fault;
  }
  get taskCount(): number {
    return this.tasks;
  }
  async stop(): Promise<void> {
    const lines = Object.entries(this.answers).sort(([a], [b]) => (a < b ? -1 : 1));
    if (this.upstream) fs.writeFileSync(FILE, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const isSearch = request.url === '/multi-search' && !text.includes('"limit":0');
    if (isSearch) this.searches++;
    if (this.wrong === 'silence') return;
    if (this.wrong) {
      const { status, code } = this.wrong;
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ message: code, code }));
      return;
    }
    const { pathname, searchParams } = new URL(request.url!, this.url);
    const asked = text === '' ? {} : (JSON.parse(text) as Body);
    const own = this.reply(request.method!, pathname.split('/').slice(1), asked, searchParams);
    const { status, body } = this.upstream ? await this.handOn(request, text, asked) : own;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private reply(
    method: string,
    [room, name = '', what, how]: string[],
    asked: Body,
    params: URLSearchParams,
  ): Reply {
    const index = this.indexes.get(name);
    if (room === 'keys' && method === 'GET' && !this.keys.has(name)) return missing('api_key_not_found');
    if (room === 'keys') this.keys.add(name || (asked.uid as string));
    if (room === 'keys') return ok({ uid: name, key: `key ${name || asked.uid}` });
    if (room === 'tasks') return ok(this.task(Number(name)));
    if (room === 'multi-search') return this.upstream ? ok({}) : this.search(asked);
    if (room === 'swap-indexes')
      return this.taken(() => this.swap(asked as unknown as { indexes: [string, string] }[]));
    if (room === 'indexes' && method === 'POST' && !name)
      return this.taken(() => this.create(asked.uid as string));
    if (!index) return missing('index_not_found');
    if (!what)
      return method === 'DELETE'
        ? this.taken(() => this.indexes.delete(name))
        : ok({ uid: name, primaryKey: 'id' });
    if (what === 'settings')
      return method === 'GET' ? ok(index.settings) : this.taken(() => Object.assign(index.settings, asked));
    if (how === 'delete-batch')
      return this.taken(() => (asked as unknown as string[]).forEach((id) => index.documents.delete(id)));
    if (method === 'POST')
      return this.taken(() =>
        (asked as unknown as Body[]).forEach((one) => index.documents.set(one.id as string, one)),
      );
    const [offset, limit] = [Number(params.get('offset')), Number(params.get('limit'))];
    const all = [...index.documents.values()];
    return ok({ results: all.slice(offset, offset + limit), offset, limit, total: all.length });
  }

  private taken(work: () => unknown): Reply {
    const taskUid = this.tasks++;
    if (this.failNext) this.failed.set(taskUid, this.failNext);
    else work();
    this.failNext = null;
    return { status: 202, body: { taskUid, status: 'enqueued', type: 'any' } };
  }
  private task(uid: number): Body {
    const message = this.failed.get(uid);
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

  /** The documents that an index has, and what is asked of it. */
  private keyOf({ indexUid, ...query }: Body): string {
    const seals = [...(this.indexes.get(indexUid as string)?.documents ?? [])].map(
      ([id, { seal }]) => `${id} ${seal}`,
    );
    return `${short(seals.sort().join())} ${query.q} ${short(JSON.stringify(query))}`;
  }
  private search({ queries }: Body): Reply {
    const results = [];
    for (const query of queries as Body[]) {
      if (!this.indexes.has(query.indexUid as string)) return missing('index_not_found');
      const kept = query.limit === 0 || this.findsNothing ? {} : this.answers[this.keyOf(query)];
      if (!kept)
        return { status: 400, body: { message: `${AGAIN} ${this.keyOf(query)}`, code: 'not_recorded' } };
      results.push(said(kept, query));
    }
    return ok({ results });
  }

  private async handOn(request: http.IncomingMessage, text: string, asked: Body): Promise<Reply> {
    const { url } = this.upstream!;
    const headers = {
      'content-type': 'application/json',
      authorization: request.headers.authorization ?? '',
    };
    const body = request.method === 'GET' || text === '' ? undefined : text;
    const answer = await fetch(`${url}${request.url}`, { method: request.method!, headers, body });
    const told = (await answer.text()) || '{}';
    const reply = { status: answer.status, body: JSON.parse(told) as Body };
    if (request.url === '/multi-search' && answer.ok)
      (reply.body.results as Body[]).forEach((one, n) => {
        const query = (asked.queries as Body[])[n]!;
        if (query.limit !== 0) this.answers[this.keyOf(query)] = kept(one, query);
      });
    return reply;
  }
}

const idOf = (query: Body) => ((query.facets ?? query.attributesToRetrieve) as string[])[0]!;
const namesOf = (query: Body) => query.attributesToHighlight as string[];
interface Answer {
  hits: (Body & { _formatted?: Body; _rankingScoreDetails?: Record<string, Record<string, number>> })[];
  facetDistribution?: Record<string, Record<string, number>>;
}

function kept(answer: Body, query: Body): Kept {
  const { hits, facetDistribution } = answer as unknown as Answer;
  if (!facetDistribution)
    return {
      hits: hits.map((hit) => {
        const names = namesOf(query).map((name) => hit._formatted![name]);
        const marked = names.map((name) => (String(name).includes(MARK_FROM) ? name : null));
        const last = marked.findLastIndex((name) => name !== null);
        const id = hit[idOf(query)] as number;
        return last < 0 ? id : [id, ...marked.slice(0, last + 1)];
      }),
    };
  const { words, typo } = hits[0]?._rankingScoreDetails ?? {};
  const ids = Object.keys(facetDistribution[idOf(query)] ?? {}).map(Number);
  return {
    ids,
    ...(words && { words: [words.matchingWords!, words.maxMatchingWords!] as [number, number] }),
    ...(typo && { typos: typo.typoCount! }),
  };
}
function said({ words, typos, ids, hits = [] }: Kept, query: Body): Body {
  if (!ids)
    return {
      hits: hits.map((hit) => {
        const [id, ...names] = Array.isArray(hit) ? hit : [hit];
        const formatted = namesOf(query).map((name, n) => [name, names[n]]);
        return { [idOf(query)]: id, _formatted: Object.fromEntries(formatted) as Body };
      }),
    };
  const details = {
    ...(words && { words: { matchingWords: words[0], maxMatchingWords: words[1] } }),
    ...(typos !== undefined && { typo: { typoCount: typos } }),
  };
  return {
    hits: words ? [{ _rankingScoreDetails: details }] : [],
    facetDistribution: { [idOf(query)]: Object.fromEntries(ids.map((id) => [id, 1])) },
  };
}
