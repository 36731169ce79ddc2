import { asRefusal } from '@laurel/runtime/errors/grpc-status';
import { Body, Controller, Ip, Logger, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EndSessionsWhenLoggedOut } from '../commands/sessions/end-sessions-when-logged-out.js';

/** OpenID Connect Back-Channel Logout 1.0, on the loopback port that also serves health. */
@Controller('auth')
export class Backchannel {
  private readonly log = new Logger('backchannel');
  constructor(private readonly endSessionsCommand: EndSessionsWhenLoggedOut) {}

  @Post('backchannel-logout')
  async logout(
    @Body() body: { logout_token?: unknown } | undefined,
    @Ip() ip: string,
    @Res() reply: FastifyReply,
  ) {
    const token = body?.logout_token;
    const response = reply.header('cache-control', 'no-store');
    try {
      const isAccepted = typeof token === 'string' && (await this.endSessionsCommand.run(token, ip));
      return await response.code(isAccepted ? 200 : 400).send(isAccepted ? '' : { error: 'invalid_request' });
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.kind !== 'unauthenticated') this.log.error(error);
      return response
        .code(refusal?.kind === 'unauthenticated' ? 400 : 503)
        .send({ error: refusal?.code ?? 'internal' });
    }
  }
}
