import type { CompetitionWhole, Festival } from '@laurel/proto/catalog/v1/festival';
import type { GetExportPageRequest, GetExportPageResponse } from '@laurel/proto/catalog/v1/import';
import {
  CSV_FORMAT_NAMES,
  CSV_HEAD,
  CSV_LINE_END,
  formatCsvLine,
  type CsvFormat,
} from '@laurel/rules/text/csv';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';
import { Injectable } from '@nestjs/common';
import { Db } from '../database/client.js';
import { isTextOnly } from '../domain/terms/term.js';
import type { TermFields } from '../domain/terms/term-fields.js';
import { EXPORTED_COLUMNS, toTableRows } from './tables/table-rows.js';
import { FLAT_FIELDS } from './records/record.js';
import { getDateFields, getTermFields } from '../messages/competition-fields.js';
import { readCompetitions } from '../messages/competition.js';
import { SELECT_FESTIVALS } from '../messages/festival.js';

const PAGE = 100;
/** A page ends after the festival with which it reaches this many characters. */
const MAX_PAGE_CHARACTERS = 2 ** 20;

interface Format {
  head: string;
  separator: string;
  tail: string;
  formatFestival(festival: Festival, competitions: readonly CompetitionWhole[]): string;
}
const formatJson = (festival: Festival, competitions: readonly CompetitionWhole[]) =>
  JSON.stringify(toFestivalRecord(festival, competitions));
const JSON_FORMATS: Record<string, Format> = {
  jsonl: { head: '', separator: '\n', tail: '\n', formatFestival: formatJson },
  json: { head: '[\n', separator: ',\n', tail: '\n]\n', formatFestival: formatJson },
};
const createCsvFormat = (csvFormat: CsvFormat): Format => ({
  head: `${CSV_HEAD}${formatCsvLine(EXPORTED_COLUMNS, csvFormat)}${CSV_LINE_END}`,
  separator: CSV_LINE_END,
  tail: CSV_LINE_END,
  formatFestival: (festival, competitions) =>
    toTableRows(festival, competitions)
      .map((cells) => formatCsvLine(cells, csvFormat))
      .join(CSV_LINE_END),
});

function findFormat({ format, csvFormat }: GetExportPageRequest): Format {
  const csvFormatName = csvFormat ?? 'comma';
  if (format === 'csv' && isInList(CSV_FORMAT_NAMES, csvFormatName)) return createCsvFormat(csvFormatName);
  if (Object.hasOwn(JSON_FORMATS, format)) return JSON_FORMATS[format]!;
  throw refuse.invalid('export.format_unknown', 'Export as jsonl, json or csv.', 'format');
}
/** Exports the catalogue, page by page, as a file whose import changes nothing. */
@Injectable()
export class ExportPages {
  constructor(private readonly db: Db) {}

  /** `after`: the id of the last festival of the previous page. @throws export.format_unknown */
  async getPage(request: GetExportPageRequest): Promise<GetExportPageResponse> {
    const { after } = request;
    const format = findFormat(request);
    const festivals = await this.db.rows<Festival>(
      `${SELECT_FESTIVALS} where f."id" > $1 order by f."id" limit ${PAGE}`,
      after,
    );
    const ids = festivals.flatMap(({ competitionIds }) => competitionIds);
    const competitionsByFestival = Map.groupBy(
      await readCompetitions(this.db.rows, ids),
      (details) => details.competition!.festivalId,
    );
    let text = '';
    let lastId = after;
    let isFirst = after === 0;
    for (const festival of festivals) {
      text += isFirst ? format.head : format.separator;
      text += format.formatFestival(festival, competitionsByFestival.get(festival.id) ?? []);
      lastId = festival.id;
      isFirst = false;
      if (text.length > MAX_PAGE_CHARACTERS) return { text, next: lastId };
    }
    if (festivals.length === PAGE) return { text, next: lastId };
    const isEmptyCatalogue = isFirst;
    return {
      text: isEmptyCatalogue ? `${format.head}${format.tail.trimStart()}` : `${text}${format.tail}`,
      next: null,
    };
  }
}

/** Omits unknown values, because an import does not change fields that a record omits. */
const omitUnknown = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  );

function toFestivalRecord(festival: Festival, competitions: readonly CompetitionWhole[]) {
  const row = festival as unknown as Record<string, unknown>;
  const fields = Object.fromEntries(FLAT_FIELDS.map((field) => [field, row[field] ?? null]));
  const record = omitUnknown({ laurelId: festival.id, ...fields });
  return competitions.length > 0
    ? { ...record, competitions: competitions.map(toCompetitionRecord) }
    : record;
}
function toCompetitionRecord(details: CompetitionWhole) {
  const {
    id: _id,
    version: _version,
    festivalId: _festival,
    termIds: _terms,
    ...fields
  } = details.competition!;
  return {
    ...omitUnknown(fields),
    terms: details.terms.map((term) => omitUnknown(toTermRecord(getTermFields(term)))),
    dates: getDateFields(details).map(({ id: _date, fees, ...date }) => ({
      ...omitUnknown(date),
      fees: fees.map(omitUnknown),
    })),
  };
}

/** A rule that no type can express is exported as its text and how strictly it applies. */
const toTermRecord = (term: TermFields): object => (isTextOnly(term) ? toTextRecord(term) : term);
const toTextRecord = ({ name, description, isMandatory, groupKey, bonusRanking }: TermFields) => ({
  name,
  description,
  isMandatory,
  groupKey,
  bonusRanking,
});
