import { screen, within } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import { ada, makeFilm, makeSubmission, pageOf } from '../../../test/make';
import { card, places } from '../../../test/taken-film';
import { visitSignedIn } from '../../../test/visit';

describe('of a place whose festival cannot be had, a film’s card', () => {
  const away = /^It could not be looked up where the film is accepted/;
  const lyon = {
    submissionId: 5,
    name: 'Lyon Short Film Festival',
    country: 'FR',
    subdivision: null,
    city: 'Lyon',
    startsOn: '2099-10-12',
    endsOn: '2099-10-20',
  };
  it('says that it is not known, and asks again', async () => {
    let isShut = true;
    const film = await card({ screenings: [] }, {}, () => {
      if (isShut) throw new Refusal(500, 'catalog.broken', 'That failed.');
      return pageOf(places);
    });
    expect(await film.findByText(away)).toBeVisible();
    expect(film.queryByText(/^(Accepted|Awarded) by/)).toBeNull();
    isShut = false;
    await film.user.click(film.getByRole('button', { name: 'Try again' }));
    expect(await film.findByText(/^Accepted by Lyon Short Film Festival/)).toBeVisible();
    expect(film.queryByText(away)).toBeNull();
  });
  it.each([
    [
      'is gone',
      {},
      /^Accepted by Lyon Short Film Festival: shown there on 12 Oct 2099, it gives its .* France and Lyon\.$/,
    ],
    [
      'is gone, of another edition',
      { edition: 2098 },
      /^Accepted by Lyon Short Film Festival: once it is shown there, .* France and Lyon\.$/,
    ],
    [
      'nobody has told of yet',
      { festivalId: null },
      /^Accepted by Lyon Short Film Festival: .* France and Lyon\.$/,
    ],
  ])('takes it from where it was when it was last told of: one that %s', async (_what, submission, words) => {
    const { bff } = visitSignedIn(`/user/${ada}/films`, {
      getUserFilms: () =>
        pageOf([makeFilm({ productionCountries: ['PT'], screenings: [], isOnline: false })]),
      getFilmStandings: () => ({
        items: [
          {
            filmId: 7,
            counts: { accepted: 1 },
            taken: [makeSubmission(5, { state: 'accepted', edition: 2099, ...submission })],
            free: [],
            places: [lyon],
          },
        ],
      }),
      getAllFestivals: () => pageOf([]),
    });
    const film = within(await screen.findByRole('article', { name: 'Half a Minute of Rain' }));
    expect(await film.findByText(words)).toBeVisible();
    expect(film.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'to be given, France',
      'to be given, France',
      'still open',
    ]);
    expect(film.queryByText(away)).toBeNull();
    expect(bff.of('getAllFestivals')).toHaveLength('festivalId' in submission ? 0 : 1);
  });
  it('takes it from there too where the catalogue cannot be asked, and says that some may be missing', async () => {
    const broken = () => {
      throw new Refusal(500, 'catalog.broken', 'That failed.');
    };
    const film = await card({ screenings: [], isOnline: false }, {}, broken, [lyon]);
    expect(await film.findByText(away)).toBeVisible();
    expect(film.getByText(/^Accepted by Lyon Short Film Festival/)).toBeVisible();
    expect(film.queryByText(/^Awarded by/)).toBeNull();
  });
  it('counts one of which nobody knows where it is as given in the world', async () => {
    const unknown = { ...lyon, name: null, country: null, city: null, startsOn: null, endsOn: null };
    const film = await card({ screenings: [], isOnline: false }, {}, () => pageOf([]), [unknown]);
    expect(
      await film.findByText(/^Accepted by .*: once it is shown there, it gives its world premiere\.$/),
    ).toBeVisible();
  });
  it.each<[string, number | null, RegExp[]]>([
    ['of a year that nobody knows', null, [/^Accepted by Salt Days: .* world and/, /^Accepted by Lyon/]],
    ['of that year', 2099, [/^Accepted by Salt Days: .* world and/, /^Accepted by Lyon/]],
    ['of a later year', 2100, [/^Accepted by Lyon.* world and/, /^Accepted by Salt Days/]],
  ])('has them take premieres in the order that the planner assumes: one %s', async (_what, year, words) => {
    const salt = { entryId: 3, festival: 'Salt Days', country: 'ES', state: 'accepted' as const, year };
    const asked = () => pageOf(places.filter(({ id }) => id === 105));
    const film = await card({ screenings: [], isOnline: false }, {}, asked, [], [salt]);
    expect(await film.findByText(/^Accepted by Lyon/)).toBeVisible();
    const said = film.getAllByText(/^Accepted by /).map(({ textContent }) => textContent);
    expect(said).toEqual(words.map((one) => expect.stringMatching(one)));
  });
});
