import type { Row } from '@laurel/proto/matching/v1/matching';
import { Injectable } from '@nestjs/common';
import { Copies } from '../catalogue/copies.js';
import { Matches } from '../catalogue/matches.js';
import type { Whole } from '../domain/answer.js';
import { rowMessage } from './explain.js';
import type { ReasonQuestion } from './questions.js';

@Injectable()
export class Rows {
  constructor(
    private readonly copies: Copies,
    private readonly matches: Matches,
  ) {}

  /** The lines for some competitions, in the given order; what is not in the catalogue any more is left out. */
  async of(ids: number[], question: ReasonQuestion, hidden: ReadonlySet<number>): Promise<Row[]> {
    return (await this.told(ids, question, hidden)).map(({ row }) => row);
  }
  /** The same, each with what it was made from. */
  async told(
    ids: number[],
    question: ReasonQuestion,
    hidden: ReadonlySet<number>,
  ): Promise<{ row: Row; whole: Whole }[]> {
    const copies = new Map((await this.copies.dated(ids)).map((copy) => [copy.id, copy]));
    const { wholes, asker } = this.matches.some(ids, question);
    return wholes.map((whole) => {
      const { id } = whole.competition;
      return { whole, row: rowMessage(whole, question, asker, copies.get(id), hidden.has(id)) };
    });
  }
}
