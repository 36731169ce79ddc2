import { generateCatalogue, type GeneratedFestival } from '../src/seed/generate.js';

const isSet = (value: unknown) =>
  value !== null && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0);
/** Describes which fields are set, with the type of a term. */
const describeKind = (noun: string, fields: object) => {
  const { type = '' } = fields as { type?: string };
  const setFields = Object.entries(fields).flatMap(([field, value]) => (isSet(value) ? field : []));
  return `${noun} ${type}: ${setFields.toSorted().join(' ')}`;
};
const listKinds = ({ festival, competitions }: GeneratedFestival): string[] => [
  ...Object.entries(festival).flatMap(([field, value]) => (isSet(value) ? `festival ${field}` : [])),
  ...competitions.flatMap((competition) => [
    ...competition.terms.map((term) => describeKind('term', term)),
    ...competition.dates.flatMap((date) => [
      describeKind('date', date),
      ...date.fees.flatMap((fee) => [
        describeKind('fee', fee),
        `currency ${fee.currency}`,
        `audience ${fee.audience}`,
        `applies to ${fee.appliesTo}`,
      ]),
    ]),
  ]),
];

/**
 * Picks the festivals of the demonstration catalogue that add a new kind of rule, deadline or fee, so that
 * all kinds are covered.
 */
export function pickEveryKind(): GeneratedFestival[] {
  const seenKinds = new Set<string>();
  return generateCatalogue(new Date().toISOString().slice(0, 10)).filter((generatedFestival) => {
    const newKinds = listKinds(generatedFestival).filter((kind) => !seenKinds.has(kind));
    for (const kind of newKinds) seenKinds.add(kind);
    return newKinds.length > 0;
  });
}
