import { askOf, atFirst, readList, sortOf, sortsOf, writeList } from './list-state';

const FULL =
  'show=near&q=short+film&country=FR&country=BE&region=Europe&chance=safe&qualifier=BAFTA&premiere=City' +
  '&type=Animation&genre=Drama&arthouseIndex=A&deadlineMonth=2027-03&openNow=true&student=true&listed=false&hidden=true' +
  '&deadlineWithin=30&feeMin=1000+EUR&feeMax=2000+EUR&rate=USD+0.92+2026-11-23&sort=odds';

describe('the list in the address', () => {
  it('is read whole, and written as it was', () => {
    const state = readList(new URLSearchParams(FULL));
    expect(state).toEqual({
      tab: 'near',
      text: 'short film',
      filters: {
        country: ['FR', 'BE'],
        region: ['Europe'],
        chance: ['safe'],
        qualifier: ['BAFTA'],
        premiere: ['City'],
        type: ['Animation'],
        genre: ['Drama'],
        arthouseIndex: ['A'],
        deadlineMonth: ['2027-03'],
        openNow: true,
        student: true,
        listed: false,
        hidden: true,
        deadlineWithin: 30,
        feeMin: { amount: 1000, currency: 'EUR' },
        feeMax: { amount: 2000, currency: 'EUR' },
      },
      rates: { USD: { rate: 0.92, on: '2026-11-23' } },
      sort: 'odds',
    });
    expect([...writeList(state)].toSorted()).toEqual([...new URLSearchParams(FULL)].toSorted());
  });
  it.each([
    'show=best',
    'sort=colour',
    'country=XX',
    'region=Atlantis',
    'chance=sure',
    'qualifier=Palme',
    'premiere=Moon',
    'deadlineMonth=2027-13',
    'deadlineWithin=0',
    'deadlineWithin=1.5',
    'deadlineWithin=',
    'feeMax=20',
    'feeMax=-1+EUR',
    'feeMax=2000+XXX',
    'feeMin=x+EUR',
    'listed=perhaps',
    'hidden=false',
    'rate=USD+0.9',
  ])('%s is left out', (text) => expect(readList(new URLSearchParams(text))).toEqual(atFirst));
  it('a rate that is none is left out, and the others stay', () =>
    expect(
      readList(new URLSearchParams('feeMax=1+EUR&rate=USD+-1&rate=XXX+1&rate=GBP+1.2&rate=JPY+')).rates,
    ).toEqual({ GBP: { rate: 1.2, on: null } }));
  it('is at first an empty address, and asks for nothing but the film', () => {
    expect(String(writeList(atFirst))).toBe('');
    expect(askOf(7, atFirst, null)).toEqual({ filmId: 7 });
  });
  it.each([
    ['all', 'distance', 'score', undefined],
    ['eligible', 'distance', 'score', undefined],
    ['not-eligible', 'score', 'distance', 'distance'],
    ['not-eligible', 'fee', 'fee', 'fee'],
    ['near', 'score', 'distance', undefined],
    ['near', 'odds', 'odds', 'odds'],
  ] as const)('of %s by %s it is in the order of %s', (tab, sort, order, asked) => {
    expect(sortOf({ tab, sort })).toBe(order);
    expect(sortsOf(tab)).toContain(order);
    expect(askOf(7, { ...atFirst, tab, sort }, null).sort).toBe(asked);
  });
  it('asks as the BFF wants it', () =>
    expect(askOf(7, readList(new URLSearchParams('show=eligible&q=+lund+&sort=fee&country=SE')), 3)).toEqual({
      filmId: 7,
      wizardResultId: 3,
      verdict: 'eligible',
      query: 'lund',
      filters: { country: ['SE'] },
      sort: 'fee',
    }));
});
