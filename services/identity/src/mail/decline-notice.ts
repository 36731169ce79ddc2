import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { parseStopToken } from './stop-link.js';
import { SecretBox } from '../settings/secrets.js';
import { changeUser, lockUser } from '../users/change-user.js';

const createNotFoundError = () =>
  refuse.notFound(
    'notice.not_found',
    'This unsubscribe link is not valid. Choose your e-mails on your profile.',
  );

@Injectable()
export class DeclineNotice {
  constructor(
    private readonly db: Db,
    private readonly secretBox: SecretBox,
  ) {}

  /**
   * Stops notices of one kind for a user. Anyone with the link in such a notice may do this. Idempotent.
   * @throws notice.not_found
   */
  async run(token: string): Promise<{ name: string }> {
    const notice = parseStopToken(this.secretBox, token);
    if (!notice) throw createNotFoundError();
    const { userId, name } = notice;
    await this.db.$transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw createNotFoundError();
      const declinedNotices = new Set(user.metaData?.declinedNotices).add(name);
      await changeUser(tx, userId, { declinedNotices: [...declinedNotices].toSorted() });
    });
    return { name };
  }
}
