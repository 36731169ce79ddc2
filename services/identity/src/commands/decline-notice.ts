import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { noticeOf } from '../mail/stop-link.js';
import { Seal } from '../secrets.js';
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
    private readonly seal: Seal,
  ) {}

  /** For whoever has the link of a notice: its reader gets no more of that kind; twice is once. Refuses `notice.not_found`. */
  async run(token: string): Promise<{ name: string }> {
    const notice = noticeOf(this.seal, token);
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
