import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Account } from './account/account.ts';
import { catchUp } from './billing/due.ts';
import type { Answer } from './http/response.ts';
import { json } from './http/response.ts';
import { createApiHandler } from './http/api-handler.ts';
import { createControlHandler } from './http/control.ts';
import { FaultInjection } from './http/fault-injection.ts';
import { createPageHandler } from './pages/index.ts';
import { Store } from './account/store.ts';
import { type Listener, Webhooks } from './http/webhooks.ts';

interface Options {
  /** 0: any free port. */
  port: number;
  folder: string;
  webhook?: Listener | null;
  /** The public address. Defaults to its own address. */
  publicUrl?: string | undefined;
  /** The address to listen on. Defaults to loopback. */
  host?: string | undefined;
}
const MAX_BODY_BYTES = 1024 * 1024;
const TICK_MS = 1000;

async function readBody(request: http.IncomingMessage) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function send(response: http.ServerResponse, { status, headers, body }: Answer) {
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  response.writeHead(status, headers).end(isText ? body : JSON.stringify(body, null, 2));
}

/** Starts a Stripe sandbox, on loopback unless it shares a private network with its clients. */
export async function startSandbox({ port, folder, webhook = null, publicUrl, host = '127.0.0.1' }: Options) {
  const store = new Store(folder);
  // Longer than clients keep a connection, so that the client closes it and we do not while it sends.
  const server = http.createServer({ keepAliveTimeout: 65_000 });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = new Account(store, (publicUrl || url).replace(/\/$/, ''));
  const webhooks = new Webhooks(account, webhook);
  const faults = new FaultInjection();
  const [api, control, pages] = [
    createApiHandler(account, faults),
    createControlHandler(account, webhooks, faults),
    createPageHandler(account),
  ];

  async function respond(request: http.IncomingMessage): Promise<Answer | null> {
    const { method = 'GET' } = request;
    const requestUrl = new URL(request.url ?? '/', url);
    const body = await readBody(request);
    if (body === null)
      return json({ error: { message: 'Request too large.', type: 'invalid_request_error' } }, 413);
    const [, name] = /^\/_sandbox\/(.*)$/.exec(requestUrl.pathname) ?? [];
    if (name !== undefined) {
      // A page of another site, open on this machine, could send requests too. Browsers then set the origin.
      if (request.headers.origin !== undefined) return json({ error: 'Not from a browser.' }, 403);
      return control(method, name, body);
    }
    if (faults.isDown) return null;
    if (/^\/v\d\//.test(requestUrl.pathname)) return api(request, requestUrl, body);
    return pages(method, requestUrl, body);
  }

  server.on('request', (request, response) => {
    respond(request)
      .catch((error: unknown) => {
        console.error(error);
        return json({ error: { message: 'The sandbox failed.', type: 'api_error' } }, 500);
      })
      .then((answer) => {
        if (answer) send(response, answer);
        else request.socket.destroy();
        webhooks.wake();
      })
      .catch((error: unknown) => console.error(error));
  });

  const tick = setInterval(() => {
    store.transaction(() => catchUp(account));
    webhooks.wake();
  }, TICK_MS).unref();

  async function stop() {
    clearInterval(tick);
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await webhooks.stop();
    server.closeAllConnections();
    await closed;
    store.close();
  }
  return { url, stop };
}
