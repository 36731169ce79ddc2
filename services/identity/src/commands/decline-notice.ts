import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { parseStopToken } from '../mail/stop-link.js';
import { SecretBox } from '../secrets.js';
import { changeUser, lockUser } from '../users/change-user.js';

const noSuch = () =>
  refuse.notFound(
    'notice.not_found',
    'This link stops no mails. Choose on your profile which mails you get.',
  );

@Injectable()
export class DeclineNotice {
  constructor(
    private readonly db: Db,
    private readonly secretBox: SecretBox,
  ) {}

  /**
   * Callable by anyone with the link in a notice. The recipient gets no more notices of that kind.
   * Idempotent.
   * @throws notice.not_found
   */
  async run(token: string): Promise<{ name: string }> {
    const notice = parseStopToken(this.secretBox, token);
    if (!notice) throw noSuch();
    const { userId, name } = notice;
    await this.db.$transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw noSuch();
      const declined = new Set(user.metaData?.declinedNotices).add(name);
      await changeUser(tx, userId, { declinedNotices: [...declined].toSorted() });
    });
    return { name };
  }
}
