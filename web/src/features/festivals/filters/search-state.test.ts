import { festivalsInput } from '../../../../../bff/src/inputs/catalogue/festival.js';
import { DEFAULT_SEARCH, parseSearch, serializeSearch } from './search-state';

const FULL =
  'q=rain&country=FR&country=BE&region=Europe&type=Animation&genre=Drama&form=Essay&theme=Dance&qualifier=BAFTA&premiere=City' +
  '&arthouseIndex=A&deadlineMonth=2027-03&city=FR%3ALyon&openNow=true&student=true&feeMin=1000+EUR&feeMax=2000+EUR' +
  '&sort=name&page=3&view=map&frame=Europe&watched=true&film=7&since=40';

describe('the search in the address', () => {
  it('is parsed completely, and serialized unchanged', () => {
    const state = parseSearch(new URLSearchParams(FULL));
    expect(state).toMatchObject({
      text: 'rain',
      sort: 'name',
      page: 3,
      isMapView: true,
      frame: 'Europe',
      isWatchlist: true,
      filmId: 7,
      newSince: 40,
    });
    expect(String(serializeSearch(state))).toBe(FULL);
    expect(festivalsInput.shape.filters.safeParse(state.filters).success).toBe(true);
  });

  it.each([
    'country=xx',
    'country=',
    'city=Lyon',
    `theme=${'x'.repeat(81)}`,
    'deadlineMonth=foo',
    'deadlineMonth=2027-13',
    'feeMax=1+XXX',
    'feeMax=-1+EUR',
    'feeMin=9007199254740993+EUR',
    'openNow=perhaps',
    'sort=colour',
    'page=0',
    'page=1.5',
    'film=x',
    'since=-1',
  ])('ignores %s', (text) => expect(parseSearch(new URLSearchParams(text))).toEqual(DEFAULT_SEARCH));

  it.each([
    `q=${'x'.repeat(300)}`,
    'page=99999999',
    Array.from({ length: 70 }, (_, n) => `theme=t${n}&theme=t${n}`).join('&'),
    Array.from({ length: 30 }, (_, n) => `deadlineMonth=${2000 + n}-01`).join('&'),
  ])('never exceeds the limits of the BFF', (text) => {
    const { text: query, filters, page } = parseSearch(new URLSearchParams(text));
    expect(festivalsInput.safeParse({ query, filters, page }).error).toBeUndefined();
  });
});
