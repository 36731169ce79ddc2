import {
  toListingInput,
  DEFAULT_STATE,
  parseListState,
  getSort,
  getSorts,
  serializeListState,
} from './list-state';

const FULL =
  'show=near&q=short+film&country=FR&country=BE&region=Europe&chance=safe&qualifier=BAFTA&premiere=City' +
  '&type=Animation&genre=Drama&arthouseIndex=A&deadlineMonth=2027-03&openNow=true&student=true&listed=false&hidden=true' +
  '&deadlineWithin=30&feeMin=1000+EUR&feeMax=2000+EUR&sort=odds';

describe('the list state in the address', () => {
  it('is read completely and written back unchanged', () => {
    const state = parseListState(new URLSearchParams(FULL));
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
      sort: 'odds',
    });
    expect([...serializeListState(state)].toSorted()).toEqual([...new URLSearchParams(FULL)].toSorted());
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
  ])('ignores %s', (text) => expect(parseListState(new URLSearchParams(text))).toEqual(DEFAULT_STATE));
  it('is an empty address by default, which requests only the film', () => {
    expect(String(serializeListState(DEFAULT_STATE))).toBe('');
    expect(toListingInput(7, DEFAULT_STATE, null)).toEqual({ filmId: 7 });
  });
  it.each([
    ['all', 'distance', 'score', undefined],
    ['eligible', 'distance', 'score', undefined],
    ['not-eligible', 'score', 'distance', 'distance'],
    ['not-eligible', 'fee', 'fee', 'fee'],
    ['near', 'score', 'distance', undefined],
    ['near', 'odds', 'odds', 'odds'],
  ] as const)('for %s sorted by %s has the order %s', (tab, sort, order, expectedSort) => {
    expect(getSort({ tab, sort })).toBe(order);
    expect(getSorts(tab)).toContain(order);
    expect(toListingInput(7, { ...DEFAULT_STATE, tab, sort }, null).sort).toBe(expectedSort);
  });
  it('builds the input that the BFF expects', () =>
    expect(
      toListingInput(7, parseListState(new URLSearchParams('show=eligible&q=+lund+&sort=fee&country=SE')), 3),
    ).toEqual({
      filmId: 7,
      wizardResultId: 3,
      verdict: 'eligible',
      query: 'lund',
      filters: { country: ['SE'] },
      sort: 'fee',
    }));
});
