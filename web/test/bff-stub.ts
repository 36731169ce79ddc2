import { formatInvalidValue, type InvalidField } from '@laurel/messages/formatting/refusal-text';
import { parseWithErrors } from '../../bff/src/inputs/wrong.js';
import type { FunctionName } from '../src/lib/server/functions';
import type { Answers, Call } from './answers';
import { makeDossier } from './make-dossier';
import { defaultAnswers } from './reference';
import { commands, queries } from './inputs';

export type { Answers, Call } from './answers';

/** A refusal of the BFF, thrown by an answer. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: { field?: string; details?: unknown } = {},
    readonly headers?: Record<string, string>,
  ) {
    super(message);
  }
}
/** Makes an `input.invalid` refusal with the BFF's messages for these fields. */
export function makeInvalidInput(invalidFields: readonly InvalidField[]): Refusal {
  const fields = invalidFields.map((invalidField) => ({
    ...invalidField,
    message: formatInvalidValue({ ...invalidField.values, why: invalidField.why }),
  }));
  const { field, message } = fields[0]!;
  return new Refusal(400, 'input.invalid', message, { field, details: { fields } });
}
export const makeNotFound = (noun: string) =>
  new Refusal(404, `${noun}.not_found`, `There is no such ${noun}.`);

const createJsonResponse = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
const createErrorResponse = ({ status, code, message, more }: Refusal, headers?: Record<string, string>) =>
  createJsonResponse(status, { error: { code, message, ...more, requestId: 'test' } }, headers);

/**
 * Implements `/_server` as described in `functions.md`, with the BFF's own input schemas. Functions without
 * an answer in the test use the defaults of a signed-out visitor.
 */
export class BffStub {
  readonly calls: Call[] = [];
  /** If true, every request fails as if the network were down. */
  isDown = false;
  constructor(private answers: Answers) {
    this.answers = {
      ...defaultAnswers,
      getDossier: ({ filmId }) => makeDossier({ filmId }),
      getMySessions: () => ({ items: [], total: 0, page: 1, pageSize: 0 }),
      getNotifications: () => ({ items: [], total: 0, page: 1, pageSize: 1, unread: 0 }),
      getFilm: async ({ filmId }, call) =>
        (await this.answers.getUserFilms!({} as never, call)).items.find(({ id }) => id === filmId) ?? null,
      ...answers,
    };
    vi.stubGlobal('fetch', ((url: string, init?: RequestInit) => this.fetch(url, init)) as typeof fetch);
  }

  answer(answers: Answers) {
    Object.assign(this.answers, answers);
  }
  getCalls(name: FunctionName) {
    return this.calls.filter((call) => call.name === name);
  }
  getInputs(name: FunctionName) {
    return this.getCalls(name).map(({ input }) => input);
  }

  private async fetch(url: string, { method = 'GET', body, headers }: RequestInit = {}): Promise<Response> {
    await Promise.resolve();
    if (this.isDown) throw new TypeError('fetch failed');
    const { pathname, searchParams } = new URL(url, window.location.origin);
    const name = searchParams.get('name') as FunctionName;
    if (pathname !== '/_server')
      return createErrorResponse(new Refusal(404, 'path.not_found', 'There is nothing here.'));
    const schema = { ...queries, ...commands }[name];
    if (!schema)
      return createErrorResponse(
        new Refusal(404, 'function.unknown', `There is no function “${name}”.`, { field: 'name' }),
      );
    const allowedMethod = name in commands ? 'POST' : 'GET';
    if (method !== allowedMethod)
      return createErrorResponse(
        new Refusal(405, 'function.wrong_method', `Call ${name} with ${allowedMethod}.`),
        { allow: allowedMethod },
      );
    const request =
      method === 'GET'
        ? { data: JSON.parse(searchParams.get('payload') ?? '{}') as unknown }
        : (JSON.parse(String(body)) as FunctionRequest);
    const parsed = parseWithErrors(schema, request.data);
    if ('refused' in parsed) return createErrorResponse(makeInvalidInput(parsed.refused));
    const call: Call = {
      name,
      input: request.data as Call['input'],
      key: new Headers(headers).get('idempotency-key'),
      context: request.context,
    };
    this.calls.push(call);
    return this.respond(name, parsed.data, call);
  }

  private async respond(name: FunctionName, input: unknown, call: Call): Promise<Response> {
    const answer = this.answers[name] as ((input: unknown, call: Call) => unknown) | undefined;
    if (!answer)
      return createErrorResponse(new Refusal(500, 'internal', `The test has no answer for ${name}.`));
    try {
      return createJsonResponse(200, (await answer(input, call)) ?? null);
    } catch (error) {
      if (error instanceof Refusal) return createErrorResponse(error, error.headers);
      throw error;
    }
  }
}
type FunctionRequest = { data: unknown; context?: Call['context'] };
