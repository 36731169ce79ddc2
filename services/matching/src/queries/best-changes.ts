import type { BestChange, FactSettling } from '@laurel/proto/matching/v1/matching';
import { saidMessage } from '@laurel/words/message';
import { say, type Code, type Said } from '@laurel/words/said';
import { Injectable } from '@nestjs/common';
import type { Fact } from '../domain/judgement.js';
import type { Settling } from '../domain/settling.js';
import { remedyOf, type Remedy } from '../domain/remedy.js';
import { Matches, type Question } from '../catalogue/matches.js';
import { tellSaid } from '../domain/said/change-said.js';
import { remedySaid } from '../domain/said/remedy-said.js';

type Candidate = {
  field: string;
  value: unknown;
  change: Said;
  ids: Set<number>;
  by: number;
  atMost?: number;
};
const MOST_TRIES = 5;
/** What opens or settles fewer is not worth a line of its own. */
const LEAST_OFFERED = 3;
const MOST_TOLD = 3;

/** The single change of a film that opens most, counted over what only that keeps closed, or open to doubt however often. */
@Injectable()
export class BestChanges {
  constructor(private readonly matches: Matches) {}

  /** That change, and what each fact that the film lacks would settle, most first. */
  of(question: Question): { bestChange: BestChange | null; settling: FactSettling[] } {
    const settling = this.matches.ask(question).settling();
    return {
      bestChange: this.first(this.candidates(question, settling), question),
      settling: settling
        .map(({ fact, settles, ...also }) => ({ field: fieldOf(fact), settles: settles.length, ...also }))
        .toSorted((a, b) => b.settles - a.settles || b.asked - a.asked || a.field.localeCompare(b.field)),
    };
  }

  /** Of each fact of the film the one change that opens most, and the few facts of which telling settles most; most first. */
  ofEachFact(question: Question): BestChange[] {
    const byFact = [...Map.groupBy(this.changing(question), ({ field }) => field).values()];
    const changed = byFact.flatMap((candidates) => this.first(candidates, question) ?? []);
    // How somebody identifies is nobody's to ask for.
    const asked = this.matches
      .ask(question)
      .settling()
      .filter(({ fact }) => fact !== 'directorIdentities');
    const told = telling(asked).flatMap((candidate) => this.told(candidate, question) ?? []);
    const most = told.toSorted((a, b) => b.opens - a.opens).slice(0, MOST_TOLD);
    return [...changed, ...most]
      .filter(({ opens }) => opens >= LEAST_OFFERED)
      .sort((a, b) => b.opens - a.opens);
  }

  private first(candidates: Candidate[], question: Question): BestChange | null {
    for (const found of this.best(candidates, question)) {
      const told = this.told(found, question);
      if (told) return told;
    }
    return null;
  }

  private candidates(question: Question, settling: readonly Settling[]): Candidate[] {
    return [...this.changing(question), ...telling(settling)];
  }

  /** Of all rules that alone keep a competition closed, what could be done about them. */
  private changing(question: Question): Candidate[] {
    const { film } = question;
    const candidates = new Map<string, Candidate>();
    const today = new Date().toISOString().slice(0, 10);
    for (const { id, judgements } of this.matches.ask(question).blocking())
      for (const judgement of judgements) {
        const found = remedyOf({ judgement }, film, today);
        if (!found) continue;
        const [field, by] = changedBy(found.remedy);
        const value = found.film[field];
        const key = JSON.stringify([field, value]);
        const made = { field, value, by, change: remedySaid(found.remedy), ids: new Set<number>() };
        const candidate = candidates.get(key) ?? made;
        candidates.set(key, candidate);
        candidate.ids.add(id);
      }
    return withWider([...candidates.values()], film.length);
  }

  /** With what it opens and closes over the whole catalogue: a shorter film may be too short elsewhere. Null where it closes more. */
  private told(
    { field, value, change, ids, atMost = ids.size }: Candidate,
    question: Question,
  ): BestChange | null {
    // A fact that is told settles them, open or closed; a change opens them.
    if (value === null)
      return {
        field,
        value: 'null',
        text: saidMessage(say('best.settles', { change, opens: ids.size, atMost })),
        opens: ids.size,
      };
    const { opened, closed } = this.matches.whatIf(question, {
      ...question,
      film: { ...question.film, [field]: value },
    });
    if (closed.length > opened.length) return null;
    const sure = opened.filter(({ verdict }) => verdict === 'eligible').length;
    const [opens, closes] = [opened.length, closed.length];
    const said = say(opening(opens, sure), { change, opens, closes, sure, unsure: opens - sure });
    return { field, value: JSON.stringify(value), text: saidMessage(said), opens };
  }

  /** What opens most in truth first. Those that promise less than was found are not tried before it. */
  private *best(candidates: Candidate[], question: Question): Generator<Candidate, void> {
    const left = candidates.toSorted((a, b) => b.ids.size - a.ids.size);
    let proven: Candidate[] = [];
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      while (left.length > 0 && left[0]!.ids.size >= (proven[0]?.ids.size ?? 1)) {
        const one = this.proven(left.shift()!, question);
        if (one.ids.size > 0) proven = [...proven, one].toSorted(inOrder);
      }
      const found = proven.shift();
      if (!found) return;
      yield found;
    }
  }

  /** Only what the change opens in truth: another rule, or another screening, may still stand in the way. */
  private proven(candidate: Candidate, question: Question): Candidate {
    if (candidate.value === null) return candidate;
    const engine = this.matches.ask({
      ...question,
      film: { ...question.film, [candidate.field]: candidate.value },
    });
    return { ...candidate, ids: new Set([...candidate.ids].filter((id) => engine.isOpen(id))) };
  }
}

const fieldOf = (fact: Fact) => (fact === 'role' ? 'userRole' : fact);

/** Which fact of the film a remedy changes, and by how much where that is a length. */
function changedBy(
  remedy: Remedy,
): [field: 'length' | 'isOnline' | 'productionDate' | 'screenings', by: number] {
  switch (remedy.code) {
    case 'cut':
    case 'lengthen':
      return ['length', remedy.seconds];
    case 'take-offline':
      return ['isOnline', 0];
    case 'complete':
      return ['productionDate', 0];
    case 'leave-out':
      return ['screenings', 0];
  }
}

/** The facts of which telling settles something. */
const telling = (settling: readonly Settling[]): Candidate[] =>
  settling
    .filter(({ settles }) => settles.length > 0)
    .map(({ fact, settles, atMost }) => ({
      field: fieldOf(fact),
      value: null,
      change: tellSaid(fact),
      by: 0,
      ids: new Set(settles),
      atMost,
    }));

/** A shorter cut opens what a longer one opens too, and a longer version what a shorter one does. */
function withWider(candidates: Candidate[], length: number | null): Candidate[] {
  const isCut = ({ value }: Candidate) => (value as number) < (length ?? 0);
  return candidates.map((one) => {
    if (one.field !== 'length') return one;
    const within = candidates.filter(
      (other) => other.field === 'length' && isCut(other) === isCut(one) && other.by <= one.by,
    );
    return { ...one, ids: new Set(within.flatMap(({ ids }) => [...ids])) };
  });
}

/** The one that opens more, then the smaller change. */
const inOrder = (a: Candidate, b: Candidate) =>
  b.ids.size - a.ids.size || a.by - b.by || a.field.localeCompare(b.field);
/** As the screens say it of any change: how sure it is. */
function opening(all: number, sure: number): Code {
  if (sure === all) return 'best.opens';
  return sure === 0 ? 'best.opens.unsure' : 'best.opens.some';
}
