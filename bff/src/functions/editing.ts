import type { CompetitionWhole } from '@laurel/proto/catalog/v1/festival';
import { ownPicture, PICTURE_FIELDS } from '@laurel/rules/pictures';
import { dateMessage, resultsAnswer, termMessage, wholeAnswer } from '../catalogue-messages.js';
import { factsAnswer } from '../film-messages.js';
import { command, question, type Visit } from '../function.js';
import {
  deleteCompetitionInput,
  deprecateCompetitionInput,
  previewTermsInput,
  saveCompetitionDatesInput,
  saveCompetitionInput,
  saveFestivalInput,
  saveTermsInput,
  undoCatalogChangeInput,
} from '../inputs/editing.js';
import { competitionWholeShape, doneShape, editResultsShape, termsPreviewShape } from '../shapes/editing.js';
import { festivalShape } from '../shapes/festival.js';

/** Two questions, each over every stored film. */
const PREVIEW = 4;

/** Adds a festival, or changes all that is said of one. Refuses by field; `festival.stale` with the festival as it is now; `festival.name_taken`, `festival.exists`, `festival.online_contradicts`. Its pictures are held by films first: refuses `picture.gone`. */
export const saveFestival = command({
  access: 'admin',
  mayRepeat: true,
  input: saveFestivalInput,
  answer: festivalShape,
  async run({ input, visit, films, editing }) {
    if (PICTURE_FIELDS.some((field) => ownPicture(input.festival[field])))
      await films.holdFestivalPictures(input.festival);
    const keys = { id: 0, version: 0, competitionIds: [], verifiedAt: null, isDemonstration: false };
    const { festival } = await editing.saveFestival({ ...input, festival: { ...keys, ...input.festival } });
    visit.seen(`festival-${festival!.id}`, festival!.version);
    return festival!;
  },
});

/** Adds a competition, or changes what is said of one beside its terms and dates. Refuses by field; `competition.stale` with the competition as it is now; `competition.name_taken`. */
export const saveCompetition = command({
  access: 'admin',
  mayRepeat: true,
  input: saveCompetitionInput,
  answer: competitionWholeShape,
  async run({ input, visit, editing }) {
    const keys = { id: 0, version: 0, festivalId: input.festivalId, termIds: [] };
    const { whole } = await editing.saveCompetition({
      ...input,
      competition: { ...keys, ...input.competition },
    });
    return seenWhole(visit, whole!);
  },
});

/** All deadlines of a competition with their fees, in their order; one that is not named any more is deprecated. Refuses by field, and `competition.stale`. */
export const saveCompetitionDates = command({
  access: 'admin',
  mayRepeat: true,
  input: saveCompetitionDatesInput,
  answer: competitionWholeShape,
  async run({ input, visit, editing }) {
    const asked = { ...input, dates: input.dates.map(dateMessage) };
    return seenWhole(visit, (await editing.saveCompetitionDates(asked)).whole!);
  },
});

/** All rules of a competition. Refuses by field, also what no film could pass together, and `competition.stale`. */
export const saveTerms = command({
  access: 'admin',
  mayRepeat: true,
  input: saveTermsInput,
  answer: competitionWholeShape,
  async run({ input, visit, editing }) {
    const asked = { ...input, terms: input.terms.map(termMessage) };
    return seenWhole(visit, (await editing.saveTerms(asked)).whole!);
  },
});

/**
 * Whom a draft of terms or dates would take, of the stored films and of 200 invented ones, beside whom the competition takes now. Refuses what
 * saving the draft would. Asks the catalogue first: it says what the draft comes to.
 */
export const previewTerms = question({
  access: 'admin',
  input: previewTermsInput,
  cost: () => PREVIEW,
  answer: termsPreviewShape,
  async run({ input: { competitionId, terms, dates }, editing, matching }) {
    const drafted = await editing.checkDraft({
      competitionId,
      terms: terms ? { items: terms.map(termMessage) } : null,
      dates: dates ? { items: dates.map(dateMessage) } : null,
    });
    const { films, probes, examples, isArriving } = await matching.getDraftPreview(drafted);
    return {
      films,
      probes,
      examples: examples.map(({ facts, ...change }) => ({ ...change, facts: factsAnswer(facts!) })),
      isArriving,
    };
  },
});

/** Held no more, or again. */
export const deprecateCompetition = command({
  access: 'admin',
  input: deprecateCompetitionInput,
  answer: editResultsShape,
  run: async ({ input: { competitionId, isDeprecated }, editing }) =>
    resultsAnswer(
      await editing.deprecateCompetitions({ competitionIds: [competitionId], items: [], isDeprecated }),
    ),
});

/** Refuses `competition.not_found`, `competition.stale`, `competition.in_use` where an entry names it. */
export const deleteCompetition = command({
  access: 'admin',
  input: deleteCompetitionInput,
  answer: doneShape,
  async run({ input, editing }) {
    await editing.deleteCompetition(input);
    return {};
  },
});

/** Puts the value back that a field had before one change. Refuses `change.not_found`, `change.final`, `change.undone`, `change.overtaken`. */
export const undoCatalogChange = command({
  access: 'admin',
  input: undoCatalogChangeInput,
  answer: doneShape,
  async run({ input, editing }) {
    await editing.undoCatalogChange(input);
    return {};
  },
});

function seenWhole(visit: Visit, whole: CompetitionWhole) {
  const { id, version } = whole.competition!;
  visit.seen(`competition-${id}`, version);
  return wholeAnswer(whole);
}
