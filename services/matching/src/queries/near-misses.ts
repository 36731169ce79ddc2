import { Injectable } from '@nestjs/common';
import { Catalogue } from '../catalogue.js';
import { evaluate } from '../domain/evaluate.js';
import { isInReach, remediesOf } from '../domain/remedy.js';
import type { Answer, Match, Question } from '../matches.js';

@Injectable()
export class NearMisses {
  private readonly kept = new WeakMap<Answer, ReadonlySet<number>>();
  constructor(private readonly catalogue: Catalogue) {}

  /** First those that the filmmaker could open; each part in the order given. */
  byReach(listed: Match[], question: Question, answer: Answer): Match[] {
    const near = this.kept.get(answer) ?? this.inReach(question, answer);
    this.kept.set(answer, near);
    return [...listed.filter(({ id }) => near.has(id)), ...listed.filter(({ id }) => !near.has(id))];
  }

  private inReach({ film }: Question, { ranked, asker }: Answer): ReadonlySet<number> {
    const isNear = ({ id, isNearMiss }: Match) => {
      const competition = isNearMiss ? this.catalogue.one(id) : undefined;
      if (!competition) return false;
      return remediesOf(evaluate(film, competition, asker), film, competition, asker).some((remedy) => isInReach(remedy, film));
    };
    return new Set(ranked.filter(isNear).map(({ id }) => id));
  }
}
