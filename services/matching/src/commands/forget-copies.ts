import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

/** Empties every copy and what was seen of it; the owners' `republish` fills them again. Runs of the wizard stay. */
@Injectable()
export class ForgetCopies {
  constructor(private readonly db: Db) {}

  async run(): Promise<void> {
    await this.db.$executeRaw`truncate film, festival, competition, film_subscription, pair, seen`;
  }
}
