import { toRuleMessage } from '@laurel/messages/competitions/rule-message';
import { toRuleFields } from '@laurel/messages/competitions/term-fields';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import { Db } from '../src/database/client.js';
import { makeCompetition, makeFestival, startCatalog, getSummaryLine, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeEach(async () => (running = await startCatalog()));
afterEach(() => running?.stop());

it('an import adds an online rule to each competition of a festival that rejects online films, and refuses a contradicting record', async () => {
  const terms = [{ type: 'film_language', languages: ['fr'] }];
  const createOnlineRule = (overrides = {}) => ({
    type: 'online_restriction',
    online_restriction: true,
    ...overrides,
  });
  const records = [
    makeFestival({
      internetDisallowed: true,
      competitions: [
        makeCompetition({ terms }),
        makeCompetition({ name: 'Features', terms: [createOnlineRule()] }),
        makeCompetition({ name: 'New', terms: undefined }),
      ],
    }),
    makeFestival({
      name: 'Wish',
      internetDisallowed: true,
      competitions: [makeCompetition({ terms: [createOnlineRule({ isMandatory: false })] })],
    }),
    makeFestival({
      name: 'Open',
      internetDisallowed: false,
      competitions: [makeCompetition({ terms: [...terms, createOnlineRule()] })],
    }),
    makeFestival({ name: 'Silent', competitions: [makeCompetition({ terms })] }),
  ];
  const report = await running.importRecords(records);
  expect(report.formatLines().slice(0, 2)).toEqual([
    '2 “Wish”: not imported. competition 1, terms: The festival accepts no films that are online, but a rule of this competition says otherwise. Change one of them so that both agree.',
    '3 “Open”: not imported. competition 1, terms: The festival accepts films that are online, but a rule of this competition says otherwise. Change one of them so that both agree.',
  ]);
  const { items } = await running.asAnonymous(() =>
    running.catalog.getCompetitionTerms({ competitionIds: [1, 2, 3, 4] }),
  );
  const online = items.filter(({ type }) => type === 'online_restriction');
  expect(
    online.map((term) => [
      term.competitionId,
      term.isMandatory,
      formatMessage(toRuleMessage(toRuleFields(term))),
    ]),
  ).toEqual([1, 2, 3].map((id) => [id, true, 'Not publicly available online']));
  expect(getSummaryLine((await running.importRecords(records)).formatLines())).toMatch(
    /^0 festivals added, 0 changed, 2 unchanged, 2 not imported/,
  );
});

describe('a stored festival that rejects online films', () => {
  const strict = { type: 'online_restriction', online_restriction: true };

  const french = { type: 'film_language', languages: ['fr'] };

  const german = { type: 'film_language', languages: ['de'] };

  const listTermTypes = async (competitionIds: number[]) => {
    const { items } = await running.asAnonymous(() =>
      running.catalog.getCompetitionTerms({ competitionIds }),
    );
    return items.map(({ competitionId, type }) => `${competitionId} ${type}`).toSorted();
  };

  const createRecord = (terms: object[] | undefined, overrides = {}) =>
    makeFestival({ ...overrides, competitions: [makeCompetition({ terms })] });

  it('keeps its online rule when terms are replaced, and adds it to new competitions', async () => {
    await running.importRecords([createRecord([french], { internetDisallowed: true })]);
    await running.importRecords([createRecord([german])]);
    expect(await listTermTypes([1])).toEqual(['1 film_language', '1 online_restriction']);
    await running.importRecords([
      makeFestival({
        competitions: [
          makeCompetition({ terms: undefined }),
          makeCompetition({ name: 'Features', terms: [french] }),
        ],
      }),
    ]);
    const { id } = await running.get(Db).competition.findFirstOrThrow({ where: { name: 'Features' } });
    expect(await listTermTypes([1, id])).toEqual([
      '1 film_language',
      '1 online_restriction',
      `${id} film_language`,
      `${id} online_restriction`,
    ]);
  });

  it('gets the rule in its stored competitions when an import sets the flag', async () => {
    await running.importRecords([createRecord([french])]);
    await running.importRecords([createRecord(undefined, { internetDisallowed: true })]);
    expect(await listTermTypes([1])).toEqual(['1 film_language', '1 online_restriction']);
  });

  it('loses the added rule when an import clears the flag', async () => {
    await running.importRecords([createRecord([french])]);
    await running.importRecords([createRecord(undefined, { internetDisallowed: true })]);
    const report = await running.importRecords([createRecord(undefined, { internetDisallowed: false })]);
    expect(getSummaryLine(report.formatLines())).toMatch(/^0 festivals added, 1 changed/);
    expect(await listTermTypes([1])).toEqual(['1 film_language']);
  });

  it('can be changed to accept online films only together with a competition’s own online rule', async () => {
    const namedRule = { ...strict, name: 'Nothing online' };
    await running.importRecords([createRecord([french, namedRule], { internetDisallowed: true })]);
    const [refused] = (
      await running.importRecords([createRecord(undefined, { internetDisallowed: false })])
    ).formatLines();
    expect(refused).toMatch(
      /^1 “Lantern Film Festival”: not imported\. competition 1, terms: The festival accepts films that are online/,
    );
    await running.importRecords([createRecord([french], { internetDisallowed: false })]);
    expect(await listTermTypes([1])).toEqual(['1 film_language']);
  });
});
