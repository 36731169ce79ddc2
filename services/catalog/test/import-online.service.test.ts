import { ruleSaid } from '@laurel/words/rule-said';
import { fieldsOf } from '@laurel/words/term-fields';
import { words } from '@laurel/words/words';
import { makeCompetition, makeFestival, startCatalog, summary, type Running } from './make.js';

let running: Running;
beforeEach(async () => (running = await startCatalog()));
afterEach(() => running?.stop());

it('takes a festival that refuses what is online as a rule of each competition, and refuses a record that contradicts itself', async () => {
  const terms = [{ type: 'film_language', languages: ['fr'] }];
  const rule = (more = {}) => ({ type: 'online_restriction', online_restriction: true, ...more });
  const records = [
    makeFestival({
      internetDisallowed: true,
      competitions: [
        makeCompetition({ terms }),
        makeCompetition({ name: 'Features', terms: [rule()] }),
        makeCompetition({ name: 'New', terms: undefined }),
      ],
    }),
    makeFestival({
      name: 'Wish',
      internetDisallowed: true,
      competitions: [makeCompetition({ terms: [rule({ isMandatory: false })] })],
    }),
    makeFestival({
      name: 'Open',
      internetDisallowed: false,
      competitions: [makeCompetition({ terms: [...terms, rule()] })],
    }),
    makeFestival({ name: 'Silent', competitions: [makeCompetition({ terms })] }),
  ];
  const report = await running.take(records);
  expect(report.lines().slice(0, 2)).toEqual([
    '2 “Wish”: not taken. competition 1, terms: The festival takes no film that is online, and a rule of this competition says otherwise. Say its terms so that both agree.',
    '3 “Open”: not taken. competition 1, terms: The festival takes films that are online, and a rule of this competition says otherwise. Say its terms so that both agree.',
  ]);
  const { items } = await running.ask(() => running.to.getCompetitionTerms({ competitionIds: [1, 2, 3, 4] }));
  const online = items.filter(({ type }) => type === 'online_restriction');
  expect(
    online.map((term) => [term.competitionId, term.isMandatory, words(ruleSaid(fieldsOf(term)))]),
  ).toEqual([1, 2, 3].map((id) => [id, true, 'Not publicly available online']));
  expect(summary((await running.take(records)).lines())).toMatch(
    /^0 festivals added, 0 changed, 2 unchanged, 2 not taken/,
  );
});

describe('a stored festival that refuses what is online', () => {
  const strict = { type: 'online_restriction', online_restriction: true };

  const french = { type: 'film_language', languages: ['fr'] };

  const german = { type: 'film_language', languages: ['de'] };

  const typesOf = async (competitionIds: number[]) => {
    const { items } = await running.ask(() => running.to.getCompetitionTerms({ competitionIds }));
    return items.map(({ competitionId, type }) => `${competitionId} ${type}`).toSorted();
  };

  const one = (terms: object[] | undefined, more = {}) =>
    makeFestival({ ...more, competitions: [makeCompetition({ terms })] });

  it('refuses it also when its terms are said anew without that, and for a competition that comes later', async () => {
    await running.take([one([french], { internetDisallowed: true })]);
    await running.take([one([german])]);
    expect(await typesOf([1])).toEqual(['1 film_language', '1 online_restriction']);
    await running.take([
      makeFestival({
        competitions: [
          makeCompetition({ terms: undefined }),
          makeCompetition({ name: 'Features', terms: [french] }),
        ],
      }),
    ]);
    expect(await typesOf([1, 2])).toEqual([
      '1 film_language',
      '1 online_restriction',
      '2 film_language',
      '2 online_restriction',
    ]);
  });

  it('has it as a rule of what is stored as soon as it says so', async () => {
    await running.take([one([french])]);
    await running.take([one(undefined, { internetDisallowed: true })]);
    expect(await typesOf([1])).toEqual(['1 film_language', '1 online_restriction']);
  });

  it('says otherwise only with terms that agree', async () => {
    await running.take([one([french, strict], { internetDisallowed: true })]);
    const [refused] = (await running.take([one(undefined, { internetDisallowed: false })])).lines();
    expect(refused).toMatch(
      /^1 “Lantern Film Festival”: not taken\. competition 1, terms: The festival takes films that are online/,
    );
    await running.take([one([french], { internetDisallowed: false })]);
    expect(await typesOf([1])).toEqual(['1 film_language']);
  });
});
