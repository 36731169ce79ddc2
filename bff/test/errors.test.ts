import http from 'node:http';
import net from 'node:net';
import { startPlatform } from './platform.js';

let laurel: Awaited<ReturnType<typeof startPlatform>>;
let ada: Awaited<ReturnType<typeof laurel.signIn>>;
beforeAll(async () => {
  laurel = await startPlatform({ REQUEST_TIMEOUT_MS: '1000' });
  ada = await laurel.signIn();
});
afterAll(() => laurel?.stop());

const errorBody = (code: string) => ({
  error: { code, message: expect.any(String), requestId: expect.stringMatching(/^[0-9a-f]{32}$/) },
});
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
};
interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}
function parseResponse(text: string): RawResponse {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((value) => [
    value.split(': ')[0]!.toLowerCase(),
    value.split(': ').slice(1).join(': '),
  ]);
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers), body };
}
/** Opens a connection, writes a request to it, and returns the response once the connection has ended. */
const exchange = (write: (socket: net.Socket) => void) =>
  new Promise<RawResponse>((resolve, reject) => {
    const { port } = new URL(laurel.url);
    const socket = net.connect(Number(port), 'localhost', () => write(socket));
    let text = '';
    socket.on('data', (bytes) => (text += bytes.toString()));
    socket.on('error', reject).on('close', () => resolve(parseResponse(text)));
  });
const sendRequest = (method: string, path: string) =>
  exchange((socket) => socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`));

describe('an error response', () => {
  it.each([
    ['POST', '/festivals', 404, 'page.not_found'],
    ['GET', '/api/nothing', 404, 'page.not_found'],
    ['GET', '/_nothing', 404, 'page.not_found'],
    ['GET', '/assets/gone.js', 404, 'page.not_found'],
    ['GET', '/assets/%00.js', 404, 'page.not_found'],
    ['GET', '/%00', 404, 'page.not_found'],
    ['GET', '/assets/..%2f..%2fpackage.json', 404, 'page.not_found'],
    ['GET', '/%zz', 404, 'page.not_found'],
    ['OPTIONS', '/', 404, 'page.not_found'],
    ['TRACE', '/', 404, 'page.not_found'],
    ['PROPFIND', '/', 404, 'page.not_found'],
    ['OPTIONS', '/_server?name=getSession', 405, 'function.wrong_method'],
    ['TRACE', '/_server?name=getSession', 405, 'function.wrong_method'],
    ['GET', '/_server', 404, 'function.unknown'],
    ['GET', '/_events', 401, 'session.required'],
    ['GET', `/${'x'.repeat(20_000)}`, 431, 'headers.too_large'],
    ['NONSENSE', '/', 400, 'request.invalid'],
  ])(
    'to %s %s is %i %s, in the common format and with all security headers',
    async (method, path, status, code) => {
      const response = await sendRequest(method, path);
      expect([response.status, JSON.parse(response.body)]).toEqual([status, expect.objectContaining({})]);
      expect(JSON.parse(response.body).error).toMatchObject(errorBody(code).error);
      expect(response.headers).toMatchObject(SECURITY_HEADERS);
    },
  );
  it.each([
    ['/', 200],
    ['/_server?name=getSession', 200],
    ['/assets/app-1a2b.js', 200],
    ['/assets/gone.js', 404],
    ['/_server?name=addFilm', 405],
  ])('to HEAD %s is %i without a body', async (path, status) => {
    const response = await sendRequest('HEAD', path);
    expect([response.status, response.body]).toEqual([status, '']);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('an incomplete request', () => {
  it('is aborted even if single bytes still arrive', async () => {
    let writeTimer: NodeJS.Timeout | undefined;
    const response = await exchange((socket) => {
      socket.write(
        `POST /_server?name=startSession HTTP/1.1\r\nhost: x\r\norigin: ${laurel.url}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
      );
      writeTimer = setInterval(() => socket.write(' '), 50);
      socket.on('close', () => clearInterval(writeTimer));
    });
    expect([response.status, JSON.parse(response.body).error.code]).toEqual([408, 'request.too_slow']);
    expect(response.headers).toMatchObject(SECURITY_HEADERS);
  });
});

describe('a rejected body', () => {
  const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`key${i}`, i]));
  it('is reported with at most twenty fields and the number of the others', async () => {
    const { status, body } = await laurel.post('addFilm', { name: 'x', ...keys(5000) }, ada.cookie);
    expect([status, body.error.details.fields.length, body.error.details.more]).toEqual([400, 20, 4980]);
  });
  it('is reported briefly if it has 60,000 unknown fields', async () => {
    const { status, body } = await laurel.post('addFilm', { name: 'x', ...keys(60_000) }, ada.cookie);
    expect([status, body.error.code, JSON.stringify(body).length < 1000]).toEqual([
      400,
      'input.invalid',
      true,
    ]);
  });
  it('is rejected if it consists of nested brackets only', async () => {
    const headers = { 'content-type': 'application/json', origin: laurel.url, cookie: ada.cookie };
    const body = `{"data":{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`;
    const response = await laurel.request('/_server?name=addFilm', { method: 'POST', headers, body });
    expect([response.status, response.body.error.code]).toEqual([400, 'input.invalid']);
  });
  it('is not read if the request is forbidden: the response precedes the body', async () => {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const headers = { 'content-length': '900000', 'content-type': 'application/json' };
      const request = http.request(`${laurel.url}/_server?name=addFilm`, { method: 'POST', headers });
      request.on('response', resolve).on('error', reject).flushHeaders();
    });
    expect([response.statusCode, response.headers.connection]).toEqual([403, 'close']);
    response.destroy();
  });
});
