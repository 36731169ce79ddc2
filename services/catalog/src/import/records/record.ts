import { DAY_MS } from '@laurel/rules/dates/days';
import { MAX_COMPETITIONS, MAX_TEXT_VALUES } from '@laurel/rules/festivals/festival-limits';
import { MAX_RECORD_PROBLEMS } from '@laurel/rules/festivals/imports';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { z } from 'zod';
import { toCompetitionKey } from '../../domain/names/competition-name.js';
import {
  validateFestival,
  FESTIVAL_FIELD_KINDS,
  newFestival,
  type FestivalFields,
} from '../../domain/festivals/festival.js';
import { codes } from '../../reference/reference-data.js';
import {
  competitionSchema,
  parseCompetitionRecord,
  dateSchema,
  feeSchema,
  termSchema,
  type ImportedCompetition,
} from './competition-record.js';
import { findDescribedClocks } from './described-clock.js';
import { listDeadlineDays, type RecordContext } from './normalize-date.js';
import { collectProblems, RecordProblems, type Problem } from './problems.js';
import { createFieldSchemas, createListSchema } from './field-schemas.js';
import { findNewProblems, readValidFields } from './valid-fields.js';
import { resolveCountry, resolveSubdivision, resolveTimeZone, splitLocation } from './resolve-location.js';
import { resolveThemes } from './resolve-themes.js';

const festivalSchemas = createFieldSchemas(FESTIVAL_FIELD_KINDS, MAX_TEXT_VALUES);
const recordSchema = z.object({
  /** The id of the stored festival, which exports contain. */
  laurelId: z.int().positive().optional(),
  name: z.string(),
  ...festivalSchemas,
  website: festivalSchemas.homepage,
  founded: festivalSchemas.foundedYear,
  country_alpha2: festivalSchemas.country,
  alternative_names: festivalSchemas.alternativeNames,
  categories: festivalSchemas.themes,
  month: festivalSchemas.usualMonth,
  /** Fields whose stored value is to be removed. */
  clear: z.array(z.enum(Object.keys(FESTIVAL_FIELD_KINDS) as [keyof typeof FESTIVAL_FIELD_KINDS])).optional(),
  competitions: createListSchema(competitionSchema, MAX_COMPETITIONS).optional(),
});
/** Other names under which a record may have a field. */
export const FIELD_ALIASES: Record<string, string> = {
  website: 'homepage',
  founded: 'foundedYear',
  country_alpha2: 'country',
  alternative_names: 'alternativeNames',
  categories: 'themes',
  month: 'usualMonth',
};

/** The fields that a table row can have. */
export const FLAT_FIELDS: readonly string[] = ['name', ...Object.keys(FESTIVAL_FIELD_KINDS)];

export interface ImportedFestival {
  laurelId: number | null;
  name: string;
  country: string | null;
  city: string | null;
  /** Only the fields that the record states. */
  fields: Partial<FestivalFields>;
  competitions: ImportedCompetition[];
  /** Notes about values that were changed on import. */
  notes: string[];
  /**
   * Notes about values without a term, which were imported unchanged. They are reported if the record changes
   * anything.
   */
  unmatchedNotes: string[];
}

/** Converts a record to domain fields. Throws `RecordProblems` with all its problems. */
export function parseFestivalRecord(raw: unknown): ImportedFestival {
  const { record: readableRecord, problems: readProblems } = readValidFields(recordSchema, raw);
  if (readProblems.length > MAX_RECORD_PROBLEMS) throw new RecordProblems(readProblems);
  const { competitions = [], laurelId = null, clear = [], ...fields } = readableRecord;
  const renamedEntries = Object.entries(fields).map(
    ([key, value]) => [FIELD_ALIASES[key] ?? key, value === '' ? null : value] as const,
  );
  const statedInput = Object.fromEntries(
    renamedEntries.filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<FestivalFields>;
  const notes: string[] = [];
  const unmatchedNotes: string[] = [];
  splitLocation(statedInput, notes);
  resolveCountry(statedInput, notes);
  resolveSubdivision(statedInput, notes);
  const deadlineDays = listDeadlineDays(competitions.flatMap(({ dates }) => dates ?? []));
  const context: RecordContext = {
    ...resolveTimeZone(statedInput, notes),
    describedClocks: findDescribedClocks(statedInput.description ?? '', deadlineDays),
    deadlineDayCount: deadlineDays.length,
  };
  if (statedInput.themes) {
    const themeResolution = resolveThemes(statedInput.themes);
    statedInput.themes = themeResolution.themes;
    notes.push(...themeResolution.notes);
    unmatchedNotes.push(...themeResolution.unmatchedNotes);
  }
  const problems: Problem[] = [];
  const input = newFestival({ ...statedInput, name: readableRecord.name });
  const check = (festivalFields: FestivalFields) => validateFestival(festivalFields, codes);
  const festival = collectProblems(problems, '', input, newFestival({ name: '' }), check, {
    country: 'subdivision',
  });
  // A verification time must not be in the future. One day of tolerance allows for clock errors and time
  // zones.
  if (festival?.verifiedAt && Date.parse(festival.verifiedAt) > Date.now() + DAY_MS)
    problems.push({ path: 'verifiedAt', message: formatInvalidValue({ why: 'instant' }) });
  const importedCompetitions = competitions.map((competitionRecord, n) =>
    parseCompetitionRecord(competitionRecord, `competitions.${n}`, problems, context),
  );
  for (const [n, { name }] of competitions.entries())
    if (competitions.findIndex((other) => toCompetitionKey(other.name) === toCompetitionKey(name)) < n)
      problems.push({
        path: `competitions.${n}.name`,
        message: formatInvalidValue({ why: 'competition_twice' }),
      });
  const allProblems = [...readProblems, ...findNewProblems(readProblems, problems)];
  if (allProblems.length || !festival) throw new RecordProblems(allProblems);
  const statedFields = Object.fromEntries(
    [...Object.keys(statedInput), ...clear].map((key) => [key, festival[key as keyof FestivalFields]]),
  ) as Partial<FestivalFields>;
  return {
    laurelId,
    name: festival.name,
    country: festival.country,
    city: festival.city,
    fields: statedFields,
    competitions: importedCompetitions as ImportedCompetition[], // null only for a competition with problems
    notes,
    unmatchedNotes,
  };
}

/** For each field that contains other fields, the schemas of these. */
export const SCHEMA_SHAPES: ReadonlyMap<string, Record<string, unknown>> = new Map<
  string,
  Record<string, unknown>
>([
  ['', recordSchema.shape],
  ['competitions', competitionSchema.shape],
  ['terms', termSchema.shape],
  ['dates', dateSchema.shape],
  ['fees', feeSchema.shape],
]);
