// A filmmaker at work: a film, a run of the wizard for a token, a submission, and the screens' reads in
// between.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const AGAIN_MS = 200;
const GIVE_UP_MS = 90_000;
const NOBODY = [502, 503, 504];
const CLEAR = /^[a-z_]+\.[a-z_]+$/;

const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);

/**
 * Works until stopped. Repeats each request under its own key until it succeeds, and counts the refusals
 * meanwhile.
 */
export class Work {
  refusals = new Map();
  /** Refusals of queries. An ingress with another replica would retry these there. */
  unread = new Map();
  /**
   * Refusals of commands, which no page retries by itself: the user sees the refusal and must act
   * (web/src/lib/server/use-command.ts). Each has the phase of its request.
   */
  denied = [];
  /** The current action on the platform. */
  phase = '';
  unclear = [];
  lastRefused = 0;
  tasks = [];
  requestCount = 0;
  #stopped = false;
  #hands = [];

  constructor({ publicUrl, cookie, userId, competitionIds, label }) {
    Object.assign(this, { publicUrl, cookie, userId, competitionIds, label });
  }

  start(hands = 3) {
    this.#hands = Array.from({ length: hands }, () => this.#work());
  }
  async stop() {
    this.#stopped = true;
    await Promise.all(this.#hands);
  }

  async #work() {
    while (!this.#stopped) await this.#runTask();
  }

  async #runTask() {
    const task = { name: `Fault ${this.label} ${this.tasks.length}`, runKey: randomUUID() };
    task.competitionId = this.competitionIds[this.tasks.length % this.competitionIds.length];
    this.tasks.push(task);
    const after = {};
    const film = await this.#insist('POST', 'addFilm', { name: task.name, length: 600 }, after);
    task.filmId = film.id;
    const { filmId, competitionId } = task;
    await this.#insist('GET', 'getFilm', { filmId }, after);
    await this.#insist('POST', 'runWizard', { filmId, userRole: 'Producer' }, after, task.runKey);
    await this.#insist('GET', 'getCompetitionWizardListingData', { filmId, pageSize: 1 }, after);
    await this.#insist(
      'POST',
      'addUserSubmission',
      { filmId, competitionId, state: 'to-submit', overrideReason: 'A fault.' },
      after,
    );
    await this.#insist('GET', 'getUserSubmissionsByFilmId', { filmId }, after);
    for (const name of ['getUserTokens', 'getUserRole'])
      await this.#insist('GET', name, { userId: this.userId }, after);
    await this.#insist('GET', 'getFestivals', { query: 'film', pageSize: 1 }, after);
    task.done = true;
  }

  async #insist(method, name, data, after, key = randomUUID()) {
    for (const stop = Date.now() + GIVE_UP_MS; Date.now() < stop; await sleep(AGAIN_MS)) {
      const [sentAt, { phase }] = [Date.now(), this];
      const { value, code, isItem } = await this.#request(method, name, data, after, key);
      if (!code || (isItem && code === 'submission.exists')) return value;
      if (isItem) key = randomUUID(); // this request has its response: the next one is another
      const refused = Date.now();
      this.lastRefused = refused;
      const refusal = `${name}: ${code}`;
      count(this.refusals, code);
      if (method === 'GET') count(this.unread, refusal);
      else this.denied.push({ name, code, phase, sentAt, refused });
      if (code === 'internal' || (code !== 'no connection' && !CLEAR.test(code))) this.unclear.push(refusal);
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
      if (NOBODY.includes(response.status) && !text.startsWith('{')) return { code: 'no connection' };
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
