import type { CompetitionDraft, FestivalDraft } from './draft.js';
import type { CompetitionKind } from './kinds.js';

/** Names that imply neither a kind of film nor a runtime. */
const PLAIN_NAMES = [
  'Official Selection, Main Competition, Panorama, New Voices, Audience Award, Open Section, Horizons, Spotlight',
  'Discoveries, Jury Prize, Late Night, Out of the Ordinary, First Light, Perspectives, Crossroads, Encounters',
].flatMap((names) => names.split(', '));
/** Names that imply a kind of film but no runtime. */
const WITHOUT_LENGTH: Partial<Record<CompetitionKind, string[]>> = {
  shortDocumentary: ['Documentary Films', 'Documentary Section', 'Documentary Panorama'],
  shortAnimation: ['Animated Films', 'Animation Section', 'Animation Panorama'],
  studentShort: ['Best Student Film', 'Graduation Films', 'Next Generation'],
};

/**
 * Replaces names that imply a rule that the competition does not have, such as “short” without a maximum
 * runtime.
 */
export function replaceMisleadingNames(drafts: readonly CompetitionDraft[]): CompetitionDraft[] {
  const draftsByFestival = Map.groupBy(drafts, ({ festival }) => festival);
  const usedNames = new Map<FestivalDraft, Set<string>>(
    [...draftsByFestival].map(([festival, festivalDrafts]) => [
      festival,
      new Set(festivalDrafts.map(({ name }) => name)),
    ]),
  );
  return drafts.map((draft, n) => {
    const isShort = /Short/.test(draft.name);
    if (draft.hasTerms && !(isShort && draft.maxMinutes === null)) return draft;
    const names = draft.hasTerms ? (WITHOUT_LENGTH[draft.kind] ?? PLAIN_NAMES) : PLAIN_NAMES;
    const name = findFreeName(names, n, usedNames.get(draft.festival)!);
    usedNames.get(draft.festival)!.add(name);
    return { ...draft, name };
  });
}

function findFreeName(names: readonly string[], start: number, usedNames: ReadonlySet<string>): string {
  for (let n = 0; ; n++) {
    const round = Math.floor(n / names.length);
    const name = `${names[(start + n) % names.length]!}${round === 0 ? '' : ` ${round + 1}`}`;
    if (!usedNames.has(name)) return name;
  }
}
