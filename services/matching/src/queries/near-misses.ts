import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue.js';
import { evaluate } from '../domain/evaluate.js';
import type { Asker } from '../domain/facts.js';
import { mayBeInReach, remediesOf } from '../domain/remedy.js';
import { Matches, type Answer, type Match, type Question } from '../matches.js';
import { regionsOf } from '../regions.js';

@Injectable()
export class NearMisses {
  private readonly kept = new WeakMap<Answer, ReadonlySet<number>>();
  constructor(
    private readonly catalogue: Catalogue,
    private readonly matches: Matches,
  ) {}

  /** First those that the filmmaker could open; each part in the order given. */
  byReach(listed: Match[], question: Question, answer: Answer): Match[] {
    const near = this.kept.get(answer) ?? this.inReach(question);
    this.kept.set(answer, near);
    return [...listed.filter(({ id }) => near.has(id)), ...listed.filter(({ id }) => !near.has(id))];
  }

  private inReach(question: Question): ReadonlySet<number> {
    const { film, role } = question;
    const asker: Asker = { role, now: new Date().toISOString(), regionsOf };
    const today = asker.now.slice(0, 10);
    const found = new Set<number>();
    for (const { id, judgements } of this.matches.ask(question).blocking()) {
      const competition = this.catalogue.one(id);
      if (!competition || !judgements.some((judgement) => mayBeInReach({ judgement }, film, today))) continue;
      if (remediesOf(evaluate(film, competition, asker), film, competition, asker).length > 0) found.add(id);
    }
    return found;
  }
}
