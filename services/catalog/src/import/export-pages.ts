import type { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';
import type { GetExportPageRequest, GetExportPageResponse } from '@laurel/proto/catalog/v1/import';
import { CSV_HEAD, csvLine, CSV_LINE_END } from '@laurel/rules/csv';
import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';
import { isUndecidable, type TermFacts } from '../domain/term.js';
import { cellOf } from './csv-columns.js';
import { FLAT_FIELDS } from './record.js';
import { dateFacts, termFacts } from '../messages/competition-facts.js';
import { readWholes } from '../messages/competition.js';
import { FESTIVALS } from '../messages/festival.js';

const PAGE = 100;
/** A page ends behind the festival with which it has become as long. */
const LONG = 2 ** 20;

/** What a format begins and ends with, and stands between two festivals. */
interface Format {
  head: string;
  between: string;
  tail: string;
  festival(festival: Festival, competitions: readonly CompetitionWhole[]): string;
}
const json = (festival: Festival, competitions: readonly CompetitionWhole[]) =>
  JSON.stringify(recordOf(festival, competitions));
const FORMATS: Record<string, Format> = {
  jsonl: { head: '', between: '\n', tail: '\n', festival: json },
  json: { head: '[\n', between: ',\n', tail: '\n]\n', festival: json },
  csv: {
    head: `${CSV_HEAD}${csvLine(FLAT_FIELDS)}${CSV_LINE_END}`,
    between: CSV_LINE_END,
    tail: CSV_LINE_END,
    festival: (festival) => {
      const said = festival as unknown as Record<string, unknown>;
      return csvLine(FLAT_FIELDS.map((field) => cellOf(said[field])));
    },
  },
};
/** The catalogue as a file that an import reads as no change, page by page. */
@Injectable()
export class ExportPages {
  constructor(private readonly db: Db) {}

  /** Refuses `export.format_unknown`. `after`: the last festival of the page before. */
  async page({ format: name, after }: GetExportPageRequest): Promise<GetExportPageResponse> {
    if (!Object.hasOwn(FORMATS, name))
      throw refuse.invalid('export.format_unknown', 'Export as jsonl, json or csv.', 'format');
    const format = FORMATS[name]!;
    const festivals = await this.db.rows<Festival>(
      `${FESTIVALS} where f."id" > $1 order by f."id" limit ${PAGE}`,
      after,
    );
    const ids = name === 'csv' ? [] : festivals.flatMap(({ competitionIds }) => competitionIds);
    const of = Map.groupBy(await readWholes(this.db.rows, ids), (whole) => whole.competition!.festivalId);
    let text = '';
    let last = after;
    let isFirst = after === 0;
    for (const festival of festivals) {
      text += `${isFirst ? format.head : format.between}${format.festival(festival, of.get(festival.id) ?? [])}`;
      [last, isFirst] = [festival.id, false];
      if (text.length > LONG) return { text, next: last };
    }
    if (festivals.length === PAGE) return { text, next: last };
    return {
      text: `${isFirst ? format.head : ''}${text}${isFirst ? format.tail.trimStart() : format.tail}`,
      next: null,
    };
  }
}

/** Without what nobody knows: an import leaves alone what a record does not say. */
const known = (facts: object) =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );

function recordOf(festival: Festival, competitions: readonly CompetitionWhole[]) {
  const said = festival as unknown as Record<string, unknown>;
  const own = known(Object.fromEntries(FLAT_FIELDS.map((field) => [field, said[field] ?? null])));
  return competitions.length > 0 ? { ...own, competitions: competitions.map(competitionRecord) } : own;
}
function competitionRecord(whole: CompetitionWhole) {
  const { id: _id, version: _version, festivalId: _festival, termIds: _terms, ...facts } = whole.competition!;
  return {
    ...known(facts),
    terms: whole.terms.map((term) => known(termRecord(termFacts(term)))),
    dates: dateFacts(whole).map(({ id: _date, fees, ...date }) => ({
      ...known(date),
      fees: fees.map(known),
    })),
  };
}

/** A rule that no type can say is its words, and how strict it is. */
const termRecord = (term: TermFacts): object => (isUndecidable(term) ? wordsOf(term) : term);
const wordsOf = ({ name, description, isMandatory, groupKey, bonusRanking }: TermFacts) => ({
  name,
  description,
  isMandatory,
  groupKey,
  bonusRanking,
});
