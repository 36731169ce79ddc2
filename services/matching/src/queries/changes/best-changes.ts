import type { BestChange, FieldSettling } from '@laurel/proto/matching/v1/matching';
import { serializeMessage } from '@laurel/messages/formatting/serialized-message';
import { message, type Code, type Message } from '@laurel/messages/formatting/message';
import { Injectable } from '@nestjs/common';
import type { FieldName } from '../../domain/rules/judgement.js';
import type { FieldSettlement } from '../../domain/evaluation/settling.js';
import { findRemedy, type Remedy } from '../../domain/evaluation/near-miss-remedy.js';
import { Matches, type MatchQuery } from '../../catalogue/matches.js';
import { describeMissingField } from '../../domain/messages/change-message.js';
import { describeRemedy } from '../../domain/messages/remedy-message.js';

type Candidate = {
  field: string;
  /** The new value; null stands for entering a missing field. */
  value: unknown;
  change: Message;
  /** The competitions that it opens or settles. */
  ids: Set<number>;
  /** In seconds; 0 for other fields than the length. */
  lengthChange: number;
  maxEligible?: number;
};
const MAX_TRIES = 5;
/** Changes that open or settle fewer competitions are not offered. */
const MIN_OFFERED_COUNT = 3;
const MAX_SETTLING_CHANGES = 3;

/** Finds the change of a single field of the film that opens, or settles, the most competitions. */
@Injectable()
export class BestChanges {
  constructor(private readonly matches: Matches) {}

  /** Returns the best change, and how many competitions each missing field would settle, most first. */
  find(query: MatchQuery): { bestChange: BestChange | null; settling: FieldSettling[] } {
    const settlements = this.matches.prepareEngine(query).findFieldSettlements();
    const candidates = [...this.findRemedyCandidates(query), ...toSettlingCandidates(settlements)];
    return {
      bestChange: this.describeBest(candidates, query),
      settling: settlements
        .map(({ field, settles, maxEligible, waitingCount: waiting }) => ({
          field: toInputField(field),
          settles: settles.length,
          maxEligible,
          waiting,
        }))
        .toSorted((a, b) => b.settles - a.settles || b.waiting - a.waiting || a.field.localeCompare(b.field)),
    };
  }

  /**
   * Returns, for each field, the change that opens the most competitions, and the few missing fields that
   * would settle the most; most first.
   */
  findForEachField(query: MatchQuery): BestChange[] {
    const candidatesByField = [
      ...Map.groupBy(this.findRemedyCandidates(query), ({ field }) => field).values(),
    ];
    const remedyChanges = candidatesByField.flatMap(
      (candidates) => this.describeBest(candidates, query) ?? [],
    );
    const settlements = this.matches.prepareEngine(query).findFieldSettlements();
    const settlingChanges = toSettlingCandidates(settlements).flatMap(
      (candidate) => this.describe(candidate, query) ?? [],
    );
    const bestSettlingChanges = settlingChanges
      .toSorted((a, b) => b.opens - a.opens)
      .slice(0, MAX_SETTLING_CHANGES);
    return [...remedyChanges, ...bestSettlingChanges]
      .filter(({ opens }) => opens >= MIN_OFFERED_COUNT)
      .sort((a, b) => b.opens - a.opens);
  }

  private describeBest(candidates: Candidate[], query: MatchQuery): BestChange | null {
    for (const candidate of this.generateBest(candidates, query)) {
      const change = this.describe(candidate, query);
      if (change) return change;
    }
    return null;
  }

  /**
   * Returns the possible remedies of all rules that alone keep a competition closed. Equal changes of a field
   * are merged into one candidate.
   */
  private findRemedyCandidates(query: MatchQuery): Candidate[] {
    const { film } = query;
    const candidateByChange = new Map<string, Candidate>();
    const today = new Date().toISOString().slice(0, 10);
    for (const { id, judgements } of this.matches.prepareEngine(query).findNearMisses())
      for (const judgement of judgements) {
        const result = findRemedy({ judgement }, film, today);
        if (!result) continue;
        const [field, lengthChange] = getRemedyEffect(result.remedy);
        const value = result.film[field];
        const key = JSON.stringify([field, value]);
        const newCandidate = {
          field,
          value,
          lengthChange,
          change: describeRemedy(result.remedy),
          ids: new Set<number>(),
        };
        const candidate = candidateByChange.get(key) ?? newCandidate;
        candidateByChange.set(key, candidate);
        candidate.ids.add(id);
      }
    return includeSmallerChanges([...candidateByChange.values()], film.length);
  }

  /**
   * Describes a change by what it opens and closes over the whole catalogue. For example, a shorter film may
   * be too short elsewhere. Returns null if it closes more than it opens.
   */
  private describe(
    { field, value, change, ids, maxEligible = ids.size }: Candidate,
    query: MatchQuery,
  ): BestChange | null {
    // A missing field settles competitions (eligible or not) whatever its value. Only a changed value opens
    // them.
    if (value === null)
      return {
        field,
        value: 'null',
        text: serializeMessage(message('best.settles', { change, opens: ids.size, atMost: maxEligible })),
        opens: ids.size,
      };
    const { opened, closed } = this.matches.compare(query, {
      ...query,
      film: { ...query.film, [field]: value },
    });
    if (closed.length > opened.length) return null;
    const sureCount = opened.filter(({ verdict }) => verdict === 'eligible').length;
    const [opens, closes] = [opened.length, closed.length];
    const outcomeMessage = message(getOpeningCode(opens, sureCount), {
      change,
      opens,
      closes,
      sure: sureCount,
      unsure: opens - sureCount,
    });
    return { field, value: JSON.stringify(value), text: serializeMessage(outcomeMessage), opens };
  }

  /**
   * Yields the candidates by the number of competitions that they really open, highest first. A candidate is
   * only verified when it may open as many as the best verified one.
   */
  private *generateBest(candidates: Candidate[], query: MatchQuery): Generator<Candidate, void> {
    const unverified = candidates.toSorted((a, b) => b.ids.size - a.ids.size);
    let verified: Candidate[] = [];
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      while (unverified.length > 0 && unverified[0]!.ids.size >= (verified[0]?.ids.size ?? 1)) {
        const candidate = this.verifyCandidate(unverified.shift()!, query);
        if (candidate.ids.size > 0) verified = [...verified, candidate].toSorted(compareCandidates);
      }
      const result = verified.shift();
      if (!result) return;
      yield result;
    }
  }

  /**
   * Returns the candidate with only those competitions that it really opens: other rules may exclude the
   * changed film.
   */
  private verifyCandidate(candidate: Candidate, query: MatchQuery): Candidate {
    if (candidate.value === null) return candidate;
    const engine = this.matches.prepareEngine({
      ...query,
      film: { ...query.film, [candidate.field]: candidate.value },
    });
    return { ...candidate, ids: new Set([...candidate.ids].filter((id) => engine.mayAccept(id))) };
  }
}

const toInputField = (field: FieldName) => (field === 'role' ? 'userRole' : field);

/** Returns the field of the film that a remedy changes, and by how much for a length. */
function getRemedyEffect(
  remedy: Remedy,
): [field: 'length' | 'isOnline' | 'productionDate' | 'screenings', lengthChange: number] {
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

/** Returns candidates for missing fields that would settle something. */
const toSettlingCandidates = (settlements: readonly FieldSettlement[]): Candidate[] =>
  settlements
    .filter(({ settles }) => settles.length > 0)
    .map(({ field, settles, maxEligible }) => ({
      field: toInputField(field),
      value: null,
      change: describeMissingField(field),
      lengthChange: 0,
      ids: new Set(settles),
      maxEligible,
    }));

/**
 * Adds to each change of the length the competitions that a smaller change in the same direction opens.
 * For example, if cutting two minutes opens a competition, cutting five minutes opens it too.
 */
function includeSmallerChanges(candidates: Candidate[], length: number | null): Candidate[] {
  const isCut = ({ value }: Candidate) => (value as number) < (length ?? 0);
  return candidates.map((candidate) => {
    if (candidate.field !== 'length') return candidate;
    const smallerChanges = candidates.filter(
      (smaller) =>
        smaller.field === 'length' &&
        isCut(smaller) === isCut(candidate) &&
        smaller.lengthChange <= candidate.lengthChange,
    );
    return { ...candidate, ids: new Set(smallerChanges.flatMap(({ ids }) => [...ids])) };
  });
}

/** Sorts by the number of competitions, highest first, then by the smaller change of length. */
const compareCandidates = (a: Candidate, b: Candidate) =>
  b.ids.size - a.ids.size || a.lengthChange - b.lengthChange || a.field.localeCompare(b.field);
/** Returns the message code: all, none or some of the opened competitions are certainly eligible. */
function getOpeningCode(openedCount: number, sureCount: number): Code {
  if (sureCount === openedCount) return 'best.opens';
  return sureCount === 0 ? 'best.opens.unsure' : 'best.opens.some';
}
