import type { BestChange, FactSettling } from '@laurel/proto/matching/v1/matching';
import { saidMessage } from '@laurel/words/message';
import { say, type Code, type Said } from '@laurel/words/said';
import { Injectable } from '@nestjs/common';
import type { Screening } from '../domain/facts.js';
import type { Fact, Judgement } from '../domain/judgement.js';
import type { Settling } from '../domain/settling.js';
import { isSmall, type Remedy } from '../domain/remedy.js';
import { Matches, type Question } from '../catalogue/matches.js';
import { tellSaid } from '../domain/said/change-said.js';
import { remedySaid } from '../domain/said/remedy-said.js';

type Candidate = { field: string; value: unknown; change: Said; ids: Set<number>; atMost?: number };
const MOST_TRIES = 5;

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

  /** Of each fact of the film the one change that opens most, those that open more first; nothing that only need be told. */
  ofEachFact(question: Question): BestChange[] {
    const changes = this.candidates(question, []);
    const byFact = [...Map.groupBy(changes, ({ field }) => field).values()];
    return byFact
      .flatMap((candidates) => this.first(candidates, question) ?? [])
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
    const candidates = new Map<string, Candidate>();
    const today = new Date().toISOString().slice(0, 10);
    const offer = (id: number, key: string, make: () => Omit<Candidate, 'ids'>) => {
      const known = candidates.get(key) ?? { ...make(), ids: new Set<number>() };
      candidates.set(key, known);
      known.ids.add(id);
    };
    const engine = this.matches.ask(question);
    for (const { id, judgements } of engine.blocking())
      for (const judgement of judgements)
        this.offerChange(judgement, question, today, (key, make) => offer(id, key, make));
    const told = settling
      .filter(({ settles }) => settles.length > 0)
      .map(({ fact, settles, atMost }) => ({
        field: fieldOf(fact),
        value: null,
        change: tellSaid(fact),
        ids: new Set(settles),
        atMost,
      }));
    return mergedCuts([...candidates.values(), ...told]);
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

  private offerChange(
    { change }: Judgement,
    { film }: Question,
    today: string,
    offer: (key: string, make: () => Omit<Candidate, 'ids'>) => void,
  ): void {
    const does = (key: string, field: string, value: unknown, remedy: Remedy) =>
      offer(key, () => ({ field, value, change: remedySaid(remedy) }));
    if (change?.code === 'shorter' && isSmall(change.seconds, film.length))
      does(`cut ${change.limit}`, 'length', change.limit, {
        code: 'cut',
        seconds: change.seconds,
        to: change.limit,
      });
    if (change?.code === 'offline') does('offline', 'isOnline', false, { code: 'take-offline' });
    const isUnfinished = film.productionDate !== null && film.productionDate > today;
    if ((change?.code === 'later' || change?.code === 'earlier') && isUnfinished && change.limit > today)
      does(`complete ${change.limit}`, 'productionDate', change.limit, {
        code: 'complete',
        on: change.code,
        day: change.limit,
      });
    if (change?.code === 'shown' && change.on !== null && change.on > today) {
      const kept = film.screenings!.filter(({ date }: Screening) => date !== change.on);
      does(`keep ${change.on}`, 'screenings', kept, { code: 'leave-out', day: change.on });
    }
  }
}

const fieldOf = (fact: Fact) => (fact === 'role' ? 'userRole' : fact);

/** A shorter cut opens what a longer one opens too. */
function mergedCuts(candidates: Candidate[]): Candidate[] {
  const [cuts, others] = [
    candidates.filter(({ field }) => field === 'length'),
    candidates.filter(({ field }) => field !== 'length'),
  ];
  const wider = cuts.map((cut) => ({
    ...cut,
    ids: new Set(
      cuts.filter(({ value }) => (value as number) >= (cut.value as number)).flatMap(({ ids }) => [...ids]),
    ),
  }));
  return [...others, ...wider];
}

/** The one that opens more, then the smaller change. */
const inOrder = (a: Candidate, b: Candidate) =>
  b.ids.size - a.ids.size || Number(b.value) - Number(a.value) || a.field.localeCompare(b.field);
/** As the screens say it of any change: how sure it is. */
function opening(all: number, sure: number): Code {
  if (sure === all) return 'best.opens';
  return sure === 0 ? 'best.opens.unsure' : 'best.opens.some';
}
