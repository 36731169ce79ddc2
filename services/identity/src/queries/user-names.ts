import type { UserName } from '@laurel/proto/identity/v1/identity';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';

@Injectable()
export class UserNames {
  constructor(private readonly db: Db) {}

  find(ids: readonly string[]): Promise<UserName[]> {
    return this.db.user.findMany({
      where: { id: { in: [...new Set(ids)] } },
      select: { id: true, name: true },
      orderBy: { id: 'asc' },
    });
  }
}
