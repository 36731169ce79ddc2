import { toFlagShares, parseShares, type Dice, type Shares } from './dice.js';
import type { CompetitionDraft, Extra, FestivalDraft } from './draft.js';
import { replaceMisleadingNames } from './replace-misleading-names.js';
import { KINDS } from './kinds.js';

/** The share of competitions with terms. */
const WITH_TERMS = 0.8;
const parseMinutes = (value: string) => (value === 'null' ? null : Number(value));
/** The limits of short films and of features, as `value:share in percent`. */
const MAX_MINUTES = parseShares('30:27 40:24 20:14 15:12 10:6 25:5 45:3 50:2 60:3 null:4', parseMinutes);
const MIN_FEATURE_MINUTES = parseShares('40:35 60:35 45:8 50:8 70:8 65:3 41:3', Number);
/** How long ago a film may have been completed, with the share in percent, as in all of the following lists. */
const WINDOWS: [CompetitionDraft['window'], number][] = [
  ['none', 30],
  ['previousYear', 22],
  [24, 20],
  [36, 9],
  [48, 3],
  [12, 8],
  [18, 8],
];
const ORIGINS: [CompetitionDraft['origin'], number][] = [
  ['production', 6],
  ['nationality', 3],
  ['residency', 2],
  ['either', 2],
  ['none', 87],
];
const DIRECTORS: [CompetitionDraft['director'], number][] = [
  ['gender', 2],
  ['ageCap', 4],
  ['firstOrSecond', 4],
  ['identity', 3],
  ['student', 0], // depends on the kind of competition
  ['none', 87],
];
const EXTRAS: [Extra, number][] = [
  ['online', 5],
  ['filmLanguage', 2],
  ['directorLanguage', 0.6],
  ['budget', 1],
  ['productionRegion', 1],
  ['directorRegion', 1],
  ['forbidden', 1],
  ['notOlder', 0.6],
  ['ageMin', 0.6],
  ['experienced', 0.4],
  ['textOnly', 6],
  ['mainCountry', 1],
  ['none', 79.8],
];
const SHORT_PREMIERES: [string | null, number][] = [
  [null, 86],
  ['City', 3],
  ['Regional', 2],
  ['Country', 3],
  ['State', 1],
  ['International', 3],
  ['World Premiere', 2],
];
const FEATURE_PREMIERES: [string | null, number][] = [
  [null, 60],
  ['City', 7],
  ['Regional', 7],
  ['Country', 11],
  ['State', 2],
  ['International', 8],
  ['World Premiere', 5],
];
/**
 * Divides each share by `WITH_TERMS`, because only competitions with terms are dealt. `noneValue` gets the
 * rest.
 */
const raiseShares = <T>(shares: Shares<T>, noneValue: T): Shares<T> => {
  const raisedShares = shares.map(([value, share]): [T, number] => [
    value,
    value === noneValue ? 0 : share / WITH_TERMS,
  ]);
  const noneShare = 100 - raisedShares.reduce((sum, [, share]) => sum + share, 0);
  return raisedShares.map(([value, share]) => (value === noneValue ? [value, noneShare] : [value, share]));
};
export function draftCompetitions(dice: Dice, festivals: readonly FestivalDraft[]): CompetitionDraft[] {
  const competitions = festivals.flatMap((festival) => {
    const usedNames = new Set<string>();
    return festival.kinds.map((kind, n) => {
      const freeNames = KINDS[kind].names.filter((name) => !usedNames.has(name));
      const name = freeNames.length
        ? dice.pick(freeNames.slice(0, 6))
        : `${dice.pick(KINDS[kind].names)} ${usedNames.size + 1}`;
      usedNames.add(name);
      return { festival, kind, name, isMain: n === 0 };
    });
  });
  const hasTerms = dice.deal(competitions.length, toFlagShares(WITH_TERMS));
  const withTerms = competitions.filter((_, n) => hasTerms[n]);
  const termsByDraft = assignTerms(dice, withTerms);
  return replaceMisleadingNames(
    competitions.map((base) => ({ ...NO_TERMS, ...base, ...termsByDraft.get(base) })),
  );
}

type BaseDraft = Pick<CompetitionDraft, 'festival' | 'kind' | 'name' | 'isMain'>;
const NO_TERMS: Omit<CompetitionDraft, keyof BaseDraft> = {
  hasTerms: false,
  maxMinutes: null,
  minMinutes: null,
  isStrict: false,
  window: 'none',
  premiere: null,
  isPremierePreferred: false,
  origin: 'none',
  director: 'none',
  extra: 'none',
  isContradicting: false,
  includesCredits: false,
  isImpossible: false,
};

function assignTerms(dice: Dice, withTerms: readonly BaseDraft[]): Map<BaseDraft, Partial<CompetitionDraft>> {
  const isFeature = ({ kind }: BaseDraft) => KINDS[kind].isFeature;
  const draftsWithLength = withTerms.filter(({ kind }) => kind !== 'other');
  const [shorts, features] = [
    draftsWithLength.filter((base) => !isFeature(base)),
    draftsWithLength.filter(isFeature),
  ];
  /** For each kind of rule, the fields that it sets in each draft. */
  const layers: Map<BaseDraft, unknown>[] = [];
  const assign = <T>(
    drafts: readonly BaseDraft[],
    shares: Shares<T>,
    toFields: (value: T, base: BaseDraft) => Partial<CompetitionDraft>,
  ) => {
    const values = dice.deal(drafts.length, shares);
    layers.push(new Map(drafts.map((base, n) => [base, toFields(values[n]!, base)])));
  };
  assign(shorts, MAX_MINUTES, (maxMinutes) => ({
    maxMinutes,
    isStrict: dice.chance(0.2),
    minMinutes: dice.chance(0.15) ? dice.pick([1, 1, 1, 2, 3]) : null,
  }));
  assign(features, MIN_FEATURE_MINUTES, (minMinutes) => ({ minMinutes, isStrict: dice.chance(0.2) }));
  assign(withTerms, WINDOWS, (window) => ({ window }));
  assign(shorts, raiseShares(SHORT_PREMIERES, null), (premiere) => ({ premiere }));
  assign(features, raiseShares(FEATURE_PREMIERES, null), (premiere) => ({ premiere }));
  assign(withTerms, raiseShares(ORIGINS, 'none'), (origin) => ({ origin }));
  assign(withTerms, raiseShares(DIRECTORS, 'none'), (director, { kind }) => ({
    director: kind === 'studentShort' ? 'student' : director,
  }));
  assign(withTerms, raiseShares(EXTRAS, 'none'), (extra) => ({ extra }));
  assign(withTerms, toFlagShares(0.1), (isPremierePreferred) => ({ isPremierePreferred }));
  assign(draftsWithLength, toFlagShares(0.02 / WITH_TERMS), (isContradicting) => ({ isContradicting }));
  assign(draftsWithLength, toFlagShares(0.4), (includesCredits) => ({ includesCredits }));
  assign(withTerms, toFlagShares(0.005 / WITH_TERMS), (isImpossible) => ({ isImpossible }));
  return new Map(
    withTerms.map((base) => [
      base,
      Object.assign({ hasTerms: true }, ...layers.map((layer) => layer.get(base))),
    ]),
  );
}
