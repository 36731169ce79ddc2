import { Temporal } from 'temporal-polyfill';
import { getCountryTimeZones } from '@laurel/cities/find-time-zones';
import type { CompetitionFields } from '../domain/festivals/competition.js';
import { newFestival, type FestivalFields } from '../domain/festivals/festival.js';
import { getBaseFee, createDates, createSeason, type Season } from './dates.js';
import { Dice } from './drafts/dice.js';
import type { CompetitionDraft, FestivalDraft } from './drafts/draft.js';
import { draftCompetitions } from './drafts/draft-competitions.js';
import { draftFestivals } from './drafts/draft-festivals.js';
import { KINDS } from './drafts/kinds.js';
import { addCountryExceptions, addRareRules } from './terms/more-rules.js';
import { toSlug } from './drafts/names.js';
import { createTerms } from './terms/terms.js';
import { describeCompetition, describeFestival } from './texts.js';
import { THEMES } from './drafts/themes.js';

export interface GeneratedFestival {
  festival: FestivalFields;
  competitions: CompetitionFields[];
}

export const SEED = 20_261_121;

/**
 * Generates the catalogue. The same seed and day produce the same bytes. Another day changes only the dates.
 */
export function generateCatalogue(today: string, seed = SEED): GeneratedFestival[] {
  const day = Temporal.PlainDate.from(today);
  const dice = new Dice(seed);
  // Separate generators, so that these rules do not change the numbers of the first one.
  const rareRuleDice = new Dice(seed + 1);
  const exceptionDice = new Dice(seed + 2);
  const festivals = draftFestivals(dice);
  const competitions = Map.groupBy(draftCompetitions(dice, festivals), ({ festival }) => festival);
  return festivals.map((draft) => {
    const season = createSeason(dice, draft, day);
    const festival = createFestival(dice, draft, season);
    const drafts = competitions.get(draft) ?? [];
    const festivalCompetitions = createCompetitions(dice, draft, season, drafts).map((competition, n) => ({
      ...competition,
      terms: addCountryExceptions(
        exceptionDice,
        drafts[n]!,
        addRareRules(rareRuleDice, drafts[n]!, competition.terms),
      ),
    }));
    return {
      festival: {
        ...festival,
        internetDisallowed: getOnlineRestriction(festivalCompetitions, festival.internetDisallowed),
      },
      competitions: festivalCompetitions,
    };
  });
}

/**
 * Returns what the rules of all competitions state about online films; null if they differ or state nothing.
 */
function getOnlineRestriction(
  competitions: readonly CompetitionFields[],
  fallback: boolean | null,
): boolean | null {
  const rules = competitions.map(({ terms }) => terms.find(({ type }) => type === 'online_restriction'));
  if (rules.every((rule) => rule?.isMandatory)) return true;
  return rules.some(Boolean) || competitions.some(({ terms }) => terms.length === 0) ? null : fallback;
}

/**
 * Returns a time zone for some festivals in countries with one zone. The others state none, like most real
 * listings.
 */
function pickZone(dice: Dice, country: string): string | null {
  const isStated = dice.chance(0.3);
  const zones = getCountryTimeZones(country);
  return isStated && zones.length === 1 ? zones[0]! : null;
}

function createFestival(dice: Dice, draft: FestivalDraft, { startsOn, endsOn }: Season): FestivalFields {
  const { name, country, subdivision, city, theme, qualifiers, arthouseIndex } = draft;
  const weight = qualifiers.length + (arthouseIndex === 'unknown' ? 0 : 2);
  const yearsRunning = Math.max(1, Math.round(dice.nextNormal(9 + 8 * weight, 7)));
  const estimatedSubmissions = Math.round(2 ** dice.nextNormal(8.2 + weight * 0.6, 1.2)) + 20;
  const slug = toSlug(name);
  const { genre, listedThemes } = THEMES[theme];
  return newFestival({
    name,
    country,
    subdivision,
    city,
    qualifiers,
    arthouseIndex,
    startsOn,
    endsOn,
    yearsRunning,
    estimatedSubmissions,
    description: describeFestival(dice, draft, yearsRunning),
    timezone: pickZone(dice, country),
    audienceAttendance: Math.round(2 ** dice.nextNormal(10.6 + weight * 0.7, 1.3) / 10) * 10,
    projectsSelected: Math.max(8, Math.round(estimatedSubmissions * (0.04 + dice.nextNumber() * 0.16))),
    awardsPresented: dice.nextInteger(3, 12) + 2 * weight,
    internetDisallowed: dice.chance(0.6) ? false : null,
    homepage: `https://www.${slug}.example`,
    filmfreewayLink: dice.chance(0.7) ? `https://listing.example/${slug}` : null,
    contactEmail: `films@${slug}.example`,
    foundedYear: Number(startsOn.slice(0, 4)) - yearsRunning,
    usualMonth: draft.month,
    alternativeNames: dice.chance(0.15) ? [toAcronym(name)] : [],
    themes: [...new Set([...(genre ? [genre] : []), ...listedThemes])],
    isDemonstration: true,
  });
}

const toAcronym = (name: string): string =>
  name
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2)
    .map((word) => word[0]!.toUpperCase())
    .join('');

function createCompetitions(
  dice: Dice,
  draft: FestivalDraft,
  season: Season,
  drafts: readonly CompetitionDraft[],
): CompetitionFields[] {
  const earlyFee = getBaseFee(dice, draft);
  const [hasStudentFee, hasMemberFee] = [dice.chance(0.45), dice.chance(0.2)];
  const year = Number(season.startsOn.slice(0, 4));
  return drafts.map((competitionDraft) => ({
    name: competitionDraft.name,
    description: describeCompetition(dice, competitionDraft),
    isDeprecated: false,
    bonusRanking: competitionDraft.isMain && draft.qualifiers.length ? 10 : 0,
    opensOn: season.opensOn,
    notificationDate: season.notificationDate,
    terms: createTerms(dice, competitionDraft, year),
    dates: createDates(season, {
      earlyFee,
      currency: draft.currency,
      isFeature: KINDS[competitionDraft.kind].isFeature,
      hasStudentFee,
      hasMemberFee,
    }),
  }));
}
