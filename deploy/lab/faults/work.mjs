// A filmmaker at work: a film, a run of the wizard for a token, a submission, and the screens' reads in
// between.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_MS = 200;
const GIVE_UP_MS = 90_000;
const NO_REPLICA_STATUSES = [502, 503, 504];
const REFUSAL_CODE = /^[a-z_]+\.[a-z_]+$/;

const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);

/**
 * Works until stopped. Repeats each request under its own key until it succeeds, and counts the refusals
 * meanwhile.
 */
export class Work {
  refusals = new Map();
  /** Refusals of queries. An ingress with another replica would retry these there. */
  refusedReads = new Map();
  /**
   * Refusals of commands, which no page retries by itself: the user sees the refusal and must act
   * (web/src/lib/server/use-command.ts). Each has the phase of its request.
   */
  denied = [];
  /** The current action on the platform. */
  phase = '';
  /** Responses that are no refusals with a code, such as internal errors. */
  unclear = [];
  lastRefusedAt = 0;
  tasks = [];
  requestCount = 0;
  #stopped = false;
  #workers = [];

  constructor({ publicUrl, cookie, userId, competitionIds, label }) {
    Object.assign(this, { publicUrl, cookie, userId, competitionIds, label });
  }

  start(workers = 3) {
    this.#workers = Array.from({ length: workers }, () => this.#work());
  }
  async stop() {
    this.#stopped = true;
    await Promise.all(this.#workers);
  }

  async #work() {
    while (!this.#stopped) await this.#runTask();
  }

  async #runTask() {
    const task = { name: `Fault ${this.label} ${this.tasks.length}`, runKey: randomUUID() };
    task.competitionId = this.competitionIds[this.tasks.length % this.competitionIds.length];
    this.tasks.push(task);
    /** The aggregate versions of earlier responses. Later requests must see at least these. */
    const after = {};
    const film = await this.#retryUntilDone('POST', 'addFilm', { name: task.name, length: 600 }, after);
    task.filmId = film.id;
    const { filmId, competitionId } = task;
    await this.#retryUntilDone('GET', 'getFilm', { filmId }, after);
    await this.#retryUntilDone('POST', 'runWizard', { filmId, userRole: 'Producer' }, after, task.runKey);
    await this.#retryUntilDone('GET', 'getCompetitionWizardListingData', { filmId, pageSize: 1 }, after);
    await this.#retryUntilDone(
      'POST',
      'addUserSubmission',
      { filmId, competitionId, state: 'to-submit', overrideReason: 'A fault.' },
      after,
    );
    await this.#retryUntilDone('GET', 'getUserSubmissionsByFilmId', { filmId }, after);
    for (const name of ['getUserTokens', 'getUserRole'])
      await this.#retryUntilDone('GET', name, { userId: this.userId }, after);
    await this.#retryUntilDone('GET', 'getFestivals', { query: 'film', pageSize: 1 }, after);
    task.done = true;
  }

  async #retryUntilDone(method, name, data, after, key = randomUUID()) {
    const deadline = Date.now() + GIVE_UP_MS;
    while (Date.now() < deadline) {
      const [sentAt, { phase }] = [Date.now(), this];
      const { value, code, isItem } = await this.#request(method, name, data, after, key);
      if (!code || (isItem && code === 'submission.exists')) return value;
      if (isItem) key = randomUUID(); // this key already has its response, so the next try needs another
      const refusedAt = Date.now();
      this.lastRefusedAt = refusedAt;
      const refusal = `${name}: ${code}`;
      count(this.refusals, code);
      if (method === 'GET') count(this.refusedReads, refusal);
      else this.denied.push({ name, code, phase, sentAt, refusedAt });
      if (code === 'internal' || (code !== 'no connection' && !REFUSAL_CODE.test(code)))
        this.unclear.push(refusal);
      await sleep(RETRY_MS);
    }
    throw new Error(`${name} got no response in ${GIVE_UP_MS / 1000} s.`);
  }

  async #request(method, name, data, after, key) {
    this.requestCount++;
    const { cookie, publicUrl } = this;
    const payload = `&payload=${encodeURIComponent(JSON.stringify(data))}&after=${encodeURIComponent(JSON.stringify(after))}`;
    try {
      const response = await fetch(`${publicUrl}/_server?name=${name}${method === 'GET' ? payload : ''}`, {
        method,
        headers: {
          cookie,
          ...(method === 'POST' && {
            'content-type': 'application/json',
            origin: publicUrl,
            'idempotency-key': key,
          }),
        },
        ...(method === 'POST' && { body: JSON.stringify({ data, context: { after } }) }),
        signal: AbortSignal.timeout(15_000),
      });
      const text = await response.text();
      // An ingress without an available replica, as the pages recognise it (web/src/lib/server/bff.ts).
      if (NO_REPLICA_STATUSES.includes(response.status) && !text.startsWith('{'))
        return { code: 'no connection' };
      const [aggregate, version] = response.headers.get('x-laurel-seen')?.split('=') ?? [];
      if (aggregate) after[aggregate] = Number(version);
      const value = JSON.parse(text);
      const code = response.ok
        ? value?.items?.[0]?.error?.code
        : (value.error?.code ?? `status ${response.status}`);
      return { value, code, isItem: response.ok };
    } catch (error) {
      return { code: error instanceof SyntaxError ? 'not JSON' : 'no connection' };
    }
  }
}
