import { toRuleMessage } from '@laurel/words/competitions/rule-message';
import { toRuleFields } from '@laurel/words/competitions/term-fields';
import { formatMessage } from '@laurel/words/messages/format-message';
import { makeCompetition, makeFestival, startCatalog, summary, type Running } from './make.js';

let running: Running;
beforeEach(async () => (running = await startCatalog()));
afterEach(() => running?.stop());

it('adds an online rule to each competition of a festival that rejects online films, and rejects a contradicting record', async () => {
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
  expect(report.formatLines().slice(0, 2)).toEqual([
    '2 “Wish”: not imported. competition 1, terms: The festival accepts no films that are online, but a rule of this competition says otherwise. Change one of them so that both agree.',
    '3 “Open”: not imported. competition 1, terms: The festival accepts films that are online, but a rule of this competition says otherwise. Change one of them so that both agree.',
  ]);
  const { items } = await running.asAnonymous(() =>
    running.to.getCompetitionTerms({ competitionIds: [1, 2, 3, 4] }),
  );
  const online = items.filter(({ type }) => type === 'online_restriction');
  expect(
    online.map((term) => [
      term.competitionId,
      term.isMandatory,
      formatMessage(toRuleMessage(toRuleFields(term))),
    ]),
  ).toEqual([1, 2, 3].map((id) => [id, true, 'Not publicly available online']));
  expect(summary((await running.take(records)).formatLines())).toMatch(
    /^0 festivals added, 0 changed, 2 unchanged, 2 not imported/,
  );
});

describe('a stored festival that rejects online films', () => {
  const strict = { type: 'online_restriction', online_restriction: true };

  const french = { type: 'film_language', languages: ['fr'] };

  const german = { type: 'film_language', languages: ['de'] };

  const listTermTypes = async (competitionIds: number[]) => {
    const { items } = await running.asAnonymous(() => running.to.getCompetitionTerms({ competitionIds }));
    return items.map(({ competitionId, type }) => `${competitionId} ${type}`).toSorted();
  };

  const item = (terms: object[] | undefined, more = {}) =>
    makeFestival({ ...more, competitions: [makeCompetition({ terms })] });

  it('keeps its online rule when terms are replaced, and applies it to new competitions', async () => {
    await running.take([item([french], { internetDisallowed: true })]);
    await running.take([item([german])]);
    expect(await listTermTypes([1])).toEqual(['1 film_language', '1 online_restriction']);
    await running.take([
      makeFestival({
        competitions: [
          makeCompetition({ terms: undefined }),
          makeCompetition({ name: 'Features', terms: [french] }),
        ],
      }),
    ]);
    expect(await listTermTypes([1, 2])).toEqual([
      '1 film_language',
      '1 online_restriction',
      '2 film_language',
      '2 online_restriction',
    ]);
  });

  it('adds the rule to its stored competitions when the flag is set', async () => {
    await running.take([item([french])]);
    await running.take([item(undefined, { internetDisallowed: true })]);
    expect(await listTermTypes([1])).toEqual(['1 film_language', '1 online_restriction']);
  });

  it('can clear the flag only together with matching terms', async () => {
    await running.take([item([french, strict], { internetDisallowed: true })]);
    const [refused] = (await running.take([item(undefined, { internetDisallowed: false })])).formatLines();
    expect(refused).toMatch(
      /^1 “Lantern Film Festival”: not imported\. competition 1, terms: The festival accepts films that are online/,
    );
    await running.take([item([french], { internetDisallowed: false })]);
    expect(await listTermTypes([1])).toEqual(['1 film_language']);
  });
});
