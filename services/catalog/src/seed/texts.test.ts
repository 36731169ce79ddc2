import { fieldsOf } from '@laurel/words/term-fields';
import { ruleSaid } from '@laurel/words/rule-said';
import { words } from '@laurel/words/words';
import { wordsContradict } from '../domain/contradiction.js';
import { isWrittenFree } from '../domain/written.js';
import { generateCatalogue } from './generate.js';

const wholes = generateCatalogue('2026-11-21');
const all = wholes.flatMap(({ festival, competitions }) => competitions.map((one) => ({ festival, ...one })));
type One = (typeof all)[number];
const has =
  (...types: string[]) =>
  ({ terms }: One) =>
    terms.some(({ type }) => types.includes(type));
const student = has('director_restriction_is_student', 'filmschool_submission_only');
const ofPlace = has(
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
const [shortest, longest] = [has('runtime_restriction_min'), has('runtime_restriction_max')];

const mandatory = ({ terms }: One) => terms.filter(({ isMandatory }) => isMandatory);
const ofKind = (type: string) => (one: One) =>
  mandatory(one).some(({ type_restriction: only }) => only.length === 1 && only[0] === type);
const [SHORT_AT_MOST, FEATURE_AT_LEAST] = [60 * 60, 40 * 60];

/** What a sentence, or a name, promises of the rules. */
const promises: [RegExp, (one: One) => boolean][] = [
  [
    /short/i,
    (one) =>
      mandatory(one).some(({ runtime_restriction_max: most }) => most !== null && most <= SHORT_AT_MOST),
  ],
  [
    /feature/i,
    (one) =>
      mandatory(one).some(
        ({ runtime_restriction_min: least }) => least !== null && least >= FEATURE_AT_LEAST,
      ),
  ],
  [/documentar|true stories/i, ofKind('Documentary')],
  [/animat/i, ofKind('Animation')],
  [/fiction|narrative/i, ofKind('Live-Action / Fiction')],
  [/short works|may run/, longest],
  [/long works|Films run/, shortest],
  [/all countries/, (one) => !ofPlace(one)],
  [/emerging/, (one) => student(one) || has('previous_features_max')(one)],
  [/student|graduat|school|next generation/i, (one) => student({ ...one, terms: mandatory(one) })],
  [/National|Local|Regional/, ofPlace],
  [/debut|first (film|feature)|second (film|feature)|newcomer/i, has('previous_features_max')],
  [/premiere|première/i, has('premiere_restriction')],
  [/online/i, has('online_restriction')],
  [/language|subtitle/i, has('film_language', 'director_restriction_language')],
];
/** Every shape that a sentence takes: a new one has to be thought about here. */
const sentences = [
  /^.+, for (short |long )?works (from all countries|made with care|from emerging talent|of every temper)$/,
  /^Films may run (up to|less than) \d+ minutes( including credits)?$/,
  /^Films run (\d+ minutes or more|more than \d+ minutes)( including credits)?$/,
];
/** A description without the festival's name, which is a name and no rule. */
const said = ({ name, description, festival }: One) =>
  `${name}. ${description!.replace(`${name} of ${festival.name}`, '…')}`;

/** What the rule itself is called: read beside the film, it is a name too. */
it('a rule about the director’s earlier films does not call the film a feature', () => {
  const texts = all.flatMap(({ terms }) =>
    terms
      .filter(({ type }) => type === 'previous_features_max')
      .map((term) => words(ruleSaid(fieldsOf(term)))),
  );
  expect([...new Set(texts)].toSorted()).toEqual([
    'Director has made at most one feature before',
    'Director has made no feature before',
  ]);
});

describe('a text of the seed that states a condition', () => {
  it.each(promises)('%s: has a term for it', (words, holds) => {
    expect(all.filter((one) => words.test(said(one)) && !holds(one)).map(said)).toEqual([]);
  });
  it('takes no shape but these', () => {
    const parts = all.flatMap((one) => said(one).split('. ').slice(1)).map((part) => part.replace(/\.$/, ''));
    expect(parts.filter((part) => !sentences.some((shape) => shape.test(part)))).toEqual([]);
  });

  it('says the length of the rule; where it does not, in two of a hundred, nobody who goes by the rule loses by it', () => {
    const strays = all.flatMap((one) => {
      const stated = /(up to|less than|more than|run) (\d+) minutes/.exec(one.description!);
      if (!stated) return [];
      const [seconds, isMost] = [Number(stated[2]) * 60, /may run/.test(one.description!)];
      const { runtime_restriction_max: most, runtime_restriction_min: least } = one.terms.find(
        ({ type }) => type === `runtime_restriction_${isMost ? 'max' : 'min'}`,
      )!;
      const wanted = isMost
        ? seconds - Number(stated[1] === 'less than')
        : seconds + Number(stated[1] === 'more than');
      const rule = isMost ? most! : least!;
      if (wanted === rule) return [];
      return [{ by: Math.abs(wanted - rule) / 60, isGenerous: isMost ? wanted > rule : wanted < rule }];
    });
    expect(strays.filter(({ by, isGenerous }) => !isGenerous || ![5, 10].includes(by))).toEqual([]);
    expect(Math.abs((strays.length / all.length) * 100 - 2)).toBeLessThan(0.4);
  });

  it('says credits count where the rule does', () => {
    const credits = /including credits/;
    const rule = ({ terms }: One) =>
      terms.some(({ type, description }) => /runtime/.test(type) && credits.test(description ?? ''));
    expect(all.filter((one) => credits.test(one.description!) && !rule(one))).toEqual([]);
  });

  it.each([true, false])('films already online are not accepted: %s is what all its rules say', (flag) => {
    const saying = wholes.filter(({ festival }) => festival.internetDisallowed === flag);
    const rule = (one: (typeof wholes)[number]['competitions'][number]) =>
      one.terms.find(({ type }) => type === 'online_restriction');
    expect(saying.length).toBeGreaterThan(10);
    expect(
      saying.filter(
        ({ competitions }) =>
          !competitions.every((one) => (flag ? rule(one)?.isMandatory : !rule(one) && one.terms.length > 0)),
      ),
    ).toEqual([]);
  });

  it('leaves the festival’s own description without any condition', () => {
    const conditions =
      /must|only|accept|premiere|minutes|student works|first works|made by|not be|eligible|under \d/i;
    const bare = ({ name, description }: { name: string; description: string | null }) =>
      description!.replace(name, '');
    expect(wholes.map(({ festival }) => bare(festival)).filter((text) => conditions.test(text))).toEqual([]);
  });
});

it('no rule is said to contradict its words, and none to be free', () => {
  const apart = all.flatMap(({ terms }) =>
    terms.filter((term) => {
      const kept =
        term.director_restriction_age_max ??
        term.director_restriction_age_min ??
        term.director_restriction_is_student ??
        term.film_restriction_age ??
        term.premiere_restriction;
      return wordsContradict(term.type, `${term.name} · ${term.description ?? ''}`, kept) !== null;
    }),
  );
  expect(apart).toEqual([]);
  expect(all.filter(({ description }) => isWrittenFree(description ?? ''))).toEqual([]);
});
