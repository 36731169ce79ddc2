import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Exchange } from '../../../deploy/test/stripe-harness.ts';

/** Stands between the service and its Stripe, and keeps what was asked and answered. */
export async function startRecorder(target: string) {
  const exchanges: Exchange[] = [];
  const server = http.createServer((request, response) => void pass(request, response));
  async function pass(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url: path = '/', headers } = request;
    const body = Buffer.concat(chunks).toString();
    const sent = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'].flatMap((name) =>
      headers[name] ? [[name, String(headers[name])] as [string, string]] : [],
    );
    const answer = await fetch(`${target}${path}`, { method, headers: sent, ...(body && { body }) });
    const text = await answer.text();
    exchanges.push({
      method,
      path,
      body,
      status: answer.status,
      answer: JSON.parse(text) as Exchange['answer'],
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
