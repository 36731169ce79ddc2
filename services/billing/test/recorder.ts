import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Exchange } from '../../../deploy/stripe-sandbox/test/harness.ts';

/** A proxy between the service and Stripe that records requests and responses. */
export async function startRecorder(target: string) {
  const exchanges: Exchange[] = [];
  const server = http.createServer((request, response) => void forward(request, response));
  async function forward(request: http.IncomingMessage, response: http.ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = 'GET', url: path = '/', headers } = request;
    const body = Buffer.concat(chunks).toString();
    const forwardedHeaders = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'].flatMap(
      (name) => (headers[name] ? [[name, String(headers[name])] as [string, string]] : []),
    );
    const upstreamResponse = await fetch(`${target}${path}`, {
      method,
      headers: forwardedHeaders,
      ...(body && { body }),
    });
    const text = await upstreamResponse.text();
    exchanges.push({
      method,
      path,
      body,
      status: upstreamResponse.status,
      answer: JSON.parse(text) as Exchange['answer'],
    });
    response.writeHead(upstreamResponse.status, Object.fromEntries(upstreamResponse.headers)).end(text);
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
