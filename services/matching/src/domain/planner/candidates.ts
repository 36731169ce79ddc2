import type { LeftOutReason } from '@laurel/rules/planner';
import type { Whole } from '../answer.js';
import type { Asker, Film } from '../facts.js';
import { refusalsOf, type Conflict, type Elsewhere, type Entry, type SentEntry } from './conflicts.js';
import { cheapestOffer, type Offer, type Range } from './offers.js';
import type { Purses } from './purses.js';
import { worthOf, type Wanted, type Worth } from './worth.js';

export interface Wishes extends Wanted {
  range: Range;
  purses: Purses;
  must: ReadonlySet<number>;
  never: ReadonlySet<number>;
  /** Entries there may be, with those that must be; null: as many as can be paid. */
  most: number | null;
}
export interface Candidate {
  match: Whole;
  offer: Offer;
  worth: Worth[];
  isMust: boolean;
}
export interface LeftOut {
  match: Whole;
  why: LeftOutReason;
  /** Null where no tier can be met. */
  offer: Offer | null;
  worth: Worth[];
}
/** Where the film is already: of the catalogue's competitions, and elsewhere. */
export interface Places {
  sent: readonly SentEntry[];
  elsewhere: readonly Elsewhere[];
}

export const entryOf = ({ match, offer }: Pick<Candidate, 'match' | 'offer'>): Entry => ({
  competition: match.competition,
  sendBy: offer.sendBy,
});

/** What may be in the plan, and what cannot be, with the first reason why not; of what has lost its premiere to a place that has taken the film, to which. */
export function divide(matches: readonly Whole[], film: Film, wishes: Wishes, asker: Asker, places: Places) {
  const all = offered(matches, film, wishes, asker);
  const refusals = refusedFor(all, film, wishes, asker, places);
  const refusedIds = new Set(refusals.map(({ firstId }) => firstId));
  const candidates: Candidate[] = [];
  const leftOut: LeftOut[] = [];
  for (const { match, offer, why: first } of all) {
    const worth = worthOf(match, film, wishes, asker);
    const why = refusedIds.has(match.competition.id) ? 'premiere_used' : first;
    if (why === null && offer) candidates.push({ match, offer, worth, isMust: isMust(match, wishes) });
    else leftOut.push({ match, why: why!, offer, worth });
  }
  return { candidates, leftOut, refusals };
}

/** Of some matches those that are left out since a place which has taken the film has used up the premiere that they ask for. */
export function lostAmong(
  matches: readonly Whole[],
  film: Film,
  wishes: Wishes,
  asker: Asker,
  places: Places,
): ReadonlySet<number> {
  const refusals = refusedFor(offered(matches, film, wishes, asker), film, wishes, asker, places);
  return new Set(refusals.map(({ firstId }) => firstId));
}

interface Offered {
  match: Whole;
  offer: Offer | null;
  why: LeftOutReason | null;
}
const offered = (matches: readonly Whole[], film: Film, wishes: Wishes, asker: Asker): Offered[] =>
  matches.map((match) => {
    const offer = cheapestOffer(match.competition, film, wishes.range, wishes.purses, asker.now);
    return { match, offer, why: whyNot(match, offer, wishes) };
  });
const refusedFor = (
  all: readonly Offered[],
  film: Film,
  wishes: Wishes,
  asker: Asker,
  { sent, elsewhere }: Places,
): Conflict[] => {
  const entries = all.flatMap(({ match, offer, why }) =>
    offer && mayLosePremiere(why) && !isMust(match, wishes) ? entryOf({ match, offer }) : [],
  );
  return refusalsOf(entries, film, asker, sent, elsewhere);
};

/** What is out by its asker's word, or by the rules as they are, is out by that. */
const mayLosePremiere = (why: LeftOutReason | null) => why !== 'never' && why !== 'rules';
const isMust = ({ competition }: Whole, { must }: Wishes) => must.has(competition.id);

/** Whoever says that it must be takes it against the rules, and without a fee on file. */
function whyNot(match: Whole, offer: Offer | null, wishes: Wishes): LeftOutReason | null {
  if (wishes.never.has(match.competition.id)) return 'never';
  if (!isMust(match, wishes) && match.evaluation.verdict === 'not-eligible') return 'rules';
  if (!offer) return 'no_deadline';
  if (offer.fee && !offer.payment) return 'no_budget';
  return offer.fee || isMust(match, wishes) ? null : 'fee_unknown';
}
