import { toRuleFields } from '@laurel/messages/competitions/term-fields';
import { toRuleMessage } from '@laurel/messages/competitions/rule-message';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import { findTextContradiction } from '../domain/texts/contradiction.js';
import { statesFreeEntry } from '../domain/texts/written.js';
import { generateCatalogue } from './generate.js';

const catalogue = generateCatalogue('2026-11-21');
const allCompetitions = catalogue.flatMap(({ festival, competitions }) =>
  competitions.map((competition) => ({ festival, ...competition })),
);
type ListedCompetition = (typeof allCompetitions)[number];
const hasTermType =
  (...types: string[]) =>
  ({ terms }: ListedCompetition) =>
    terms.some(({ type }) => types.includes(type));
const hasStudentRule = hasTermType('director_restriction_is_student', 'filmschool_submission_only');
const hasOriginRule = hasTermType(
  'production_restriction_country',
  'director_restriction_nationality',
  'director_restriction_residency',
  'country_restriction',
  'country_restriction_forbidden',
  'director_restriction_nationality_forbidden',
  'director_restriction_residency_forbidden',
  'production_restriction_subdivision',
  'director_residency_subdivision',
);
const [hasMinRuntime, hasMaxRuntime] = [
  hasTermType('runtime_restriction_min'),
  hasTermType('runtime_restriction_max'),
];

const getMandatoryTerms = ({ terms }: ListedCompetition) => terms.filter(({ isMandatory }) => isMandatory);
const requiresType = (type: string) => (item: ListedCompetition) =>
  getMandatoryTerms(item).some(({ type_restriction: types }) => types.length === 1 && types[0] === type);
const [MAX_SHORT_SECONDS, MIN_FEATURE_SECONDS] = [60 * 60, 40 * 60];

/** For phrases in names and descriptions, the rule that the competition must have. */
const rulesByPhrase: [RegExp, (item: ListedCompetition) => boolean][] = [
  [
    /short/i,
    (item) =>
      getMandatoryTerms(item).some(
        ({ runtime_restriction_max: max }) => max !== null && max <= MAX_SHORT_SECONDS,
      ),
  ],
  [
    /feature/i,
    (item) =>
      getMandatoryTerms(item).some(
        ({ runtime_restriction_min: minRuntime }) => minRuntime !== null && minRuntime >= MIN_FEATURE_SECONDS,
      ),
  ],
  [/documentar|true stories/i, requiresType('Documentary')],
  [/animat/i, requiresType('Animation')],
  [/fiction|narrative/i, requiresType('Live-Action / Fiction')],
  [/short works|may run/, hasMaxRuntime],
  [/long works|Films run/, hasMinRuntime],
  [/all countries/, (item) => !hasOriginRule(item)],
  [/emerging/, (item) => hasStudentRule(item) || hasTermType('previous_features_max')(item)],
  [
    /student|graduat|school|next generation/i,
    (item) => hasStudentRule({ ...item, terms: getMandatoryTerms(item) }),
  ],
  [/National|Local|Regional/, hasOriginRule],
  [/debut|first (film|feature)|second (film|feature)|newcomer/i, hasTermType('previous_features_max')],
  [/premiere|première/i, hasTermType('premiere_restriction')],
  [/online/i, hasTermType('online_restriction')],
  [/language|subtitle/i, hasTermType('film_language', 'director_restriction_language')],
];
/** Every allowed pattern of a sentence. Extend this list when the seed gets a new one. */
const sentences = [
  /^.+, for (short |long )?works (from all countries|made with care|from emerging talent|of every temper)$/,
  /^Films may run (up to|less than) \d+ minutes( including credits)?$/,
  /^Films run (\d+ minutes or more|more than \d+ minutes)( including credits)?$/,
];
/** Returns the texts of a competition without the festival's name, because that name implies no rule. */
const toText = ({ name, description, festival }: ListedCompetition) =>
  `${name}. ${description!.replace(`${name} of ${festival.name}`, '…')}`;

/** The page shows the text of a rule next to the film, whose type may differ. */
it('a rule about the director’s earlier films does not mention the type of the film', () => {
  const texts = allCompetitions.flatMap(({ terms }) =>
    terms
      .filter(({ type }) => type === 'previous_features_max')
      .map((term) => formatMessage(toRuleMessage(toRuleFields(term)))),
  );
  expect([...new Set(texts)].toSorted()).toEqual([
    'Director has made at most one feature before',
    'Director has made no feature before',
  ]);
});

describe('the texts of the demonstration catalogue', () => {
  it.each(rulesByPhrase)('that match %s have a corresponding rule', (pattern, hasRule) => {
    expect(
      allCompetitions.filter((item) => pattern.test(toText(item)) && !hasRule(item)).map(toText),
    ).toEqual([]);
  });
  it('contain only sentences of the listed patterns', () => {
    const texts = allCompetitions
      .flatMap((item) => toText(item).split('. ').slice(1))
      .map((text) => text.replace(/\.$/, ''));
    expect(texts.filter((text) => !sentences.some((shape) => shape.test(text)))).toEqual([]);
  });

  it('state the runtime of the rule; in 2 % they differ, and a film that follows the rule also follows the text', () => {
    const contradictions = allCompetitions.flatMap((item) => {
      const statement = /(up to|less than|more than|run) (\d+) minutes/.exec(item.description!);
      if (!statement) return [];
      const [seconds, isMax] = [Number(statement[2]) * 60, /may run/.test(item.description!)];
      const { runtime_restriction_max: max, runtime_restriction_min: min } = item.terms.find(
        ({ type }) => type === `runtime_restriction_${isMax ? 'max' : 'min'}`,
      )!;
      const expected = isMax
        ? seconds - Number(statement[1] === 'less than')
        : seconds + Number(statement[1] === 'more than');
      const storedLimit = isMax ? max! : min!;
      if (expected === storedLimit) return [];
      return [
        {
          minutesApart: Math.abs(expected - storedLimit) / 60,
          isGenerous: isMax ? expected > storedLimit : expected < storedLimit,
        },
      ];
    });
    expect(
      contradictions.filter(({ minutesApart, isGenerous }) => !isGenerous || ![5, 10].includes(minutesApart)),
    ).toEqual([]);
    expect(Math.abs((contradictions.length / allCompetitions.length) * 100 - 2)).toBeLessThan(0.4);
  });

  it('mention credits only if the rule does', () => {
    const credits = /including credits/;
    const findRule = ({ terms }: ListedCompetition) =>
      terms.some(({ type, description }) => /runtime/.test(type) && credits.test(description ?? ''));
    expect(allCompetitions.filter((item) => credits.test(item.description!) && !findRule(item))).toEqual([]);
  });

  it.each([true, false])('have matching online rules when internetDisallowed is %s', (isDisallowed) => {
    const festivals = catalogue.filter(({ festival }) => festival.internetDisallowed === isDisallowed);
    const findOnlineRule = (competitionFields: (typeof catalogue)[number]['competitions'][number]) =>
      competitionFields.terms.find(({ type }) => type === 'online_restriction');
    expect(festivals.length).toBeGreaterThan(10);
    expect(
      festivals.filter(
        ({ competitions }) =>
          !competitions.every((competition) =>
            isDisallowed
              ? findOnlineRule(competition)?.isMandatory
              : !findOnlineRule(competition) && competition.terms.length > 0,
          ),
      ),
    ).toEqual([]);
  });

  it('state no condition in the description of a festival', () => {
    const conditions =
      /must|only|accept|premiere|minutes|student works|first works|made by|not be|eligible|under \d/i;
    const removeName = ({ name, description }: { name: string; description: string | null }) =>
      description!.replace(name, '');
    expect(
      catalogue.map(({ festival }) => removeName(festival)).filter((text) => conditions.test(text)),
    ).toEqual([]);
  });
});

it('no rule contradicts its own text, and no description states that entry is free', () => {
  const contradictingTerms = allCompetitions.flatMap(({ terms }) =>
    terms.filter((term) => {
      const stored =
        term.director_restriction_age_max ??
        term.director_restriction_age_min ??
        term.director_restriction_is_student ??
        term.film_restriction_age ??
        term.premiere_restriction;
      return findTextContradiction(term.type, `${term.name} · ${term.description ?? ''}`, stored) !== null;
    }),
  );
  expect(contradictingTerms).toEqual([]);
  expect(allCompetitions.filter(({ description }) => statesFreeEntry(description ?? ''))).toEqual([]);
});
