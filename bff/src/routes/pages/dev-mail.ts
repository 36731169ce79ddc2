import type { Readable } from 'node:stream';
import { refuse } from '@laurel/runtime/errors/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { BffEnv } from '../../settings/bff.env.js';
import { requireSameOrigin } from '../../security/same-origin.js';

const FORWARDED_HEADERS = [
  'content-type',
  'content-security-policy',
  'x-frame-options',
  'cache-control',
  'location',
];
const SINK_TIMEOUT_MS = 5000;
const HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/** Checks the connection and the Host header, and ignores proxy headers. */
export function isLocalRequest({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): boolean {
  const address = raw.socket.remoteAddress ?? '';
  const isForwarded = Object.keys(headers).some((name) =>
    /^(forwarded|via|x-forwarded-.+|x-real-ip)$/.test(name),
  );
  return (
    ipaddr.isValid(address) &&
    ipaddr.process(address).range() === 'loopback' &&
    HOST.test(headers.host ?? '') &&
    !isForwarded
  );
}

/**
 * `/dev/mail`: e-mails captured on this machine, served by the mail sink of `npm start`
 * (deploy/local/mail/pages.mjs). Returns 404 to remote clients and outside developer installations.
 */
export async function serveDevMail(http: FastifyInstance, env: BffEnv): Promise<void> {
  const { DEV_MAIL_URL: mailSinkUrl, DEV_MAIL_KEY: mailSinkKey, PUBLIC_URL } = env;
  const { origin } = new URL(PUBLIC_URL);
  async function forward(request: FastifyRequest, reply: FastifyReply) {
    if (!mailSinkUrl || !mailSinkKey || !isLocalRequest(request)) return reply.callNotFound();
    const { pathname, search } = new URL(request.url, origin);
    if (request.method === 'POST') requireSameOrigin(request, origin);
    const response = await fetch(new URL(pathname + search, mailSinkUrl), {
      method: request.method,
      headers: { 'x-dev-mail-key': mailSinkKey },
      redirect: 'manual',
      signal: AbortSignal.timeout(SINK_TIMEOUT_MS),
    }).catch(() => {
      throw refuse.unavailable(
        'dev_mail.unavailable',
        'The local mailbox does not respond. Try again in a moment.',
      );
    });
    for (const name of FORWARDED_HEADERS) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    return reply.code(response.status).send(Buffer.from(await response.arrayBuffer()));
  }
  // The forms of the mail sink have no fields.
  http.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (_request: FastifyRequest, body: Readable) => void body.resume(),
  );
  for (const url of ['/dev/mail', '/dev/mail/*'])
    http.route({ method: ['GET', 'POST'], url, handler: forward });
}
