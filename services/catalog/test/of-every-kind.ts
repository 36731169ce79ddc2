import { generateCatalogue, type Whole } from '../src/seed/generate.js';

const isSaid = (value: unknown) =>
  value !== null && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0);
/** Which fields something has, and of a rule its type. */
const kindOf = (noun: string, facts: object) => {
  const { type = '' } = facts as { type?: string };
  const said = Object.entries(facts).flatMap(([field, value]) => (isSaid(value) ? field : []));
  return `${noun} ${type}: ${said.toSorted().join(' ')}`;
};
const kindsOf = ({ festival, competitions }: Whole): string[] => [
  ...Object.entries(festival).flatMap(([field, value]) => (isSaid(value) ? `festival ${field}` : [])),
  ...competitions.flatMap((competition) => [
    ...competition.terms.map((term) => kindOf('term', term)),
    ...competition.dates.flatMap((date) => [
      kindOf('date', date),
      ...date.fees.flatMap((fee) => [
        kindOf('fee', fee),
        `currency ${fee.currency}`,
        `audience ${fee.audience}`,
        `applies to ${fee.appliesTo}`,
      ]),
    ]),
  ]),
];

/** Of the demonstration catalogue every festival with a rule, a deadline or a fee of a kind that those before it do not have: all kinds are there. */
export function ofEveryKind(): Whole[] {
  const seen = new Set<string>();
  return generateCatalogue(new Date().toISOString().slice(0, 10)).filter((whole) => {
    const fresh = kindsOf(whole).filter((kind) => !seen.has(kind));
    for (const kind of fresh) seen.add(kind);
    return fresh.length > 0;
  });
}
