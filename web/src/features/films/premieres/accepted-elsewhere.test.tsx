import { screen, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { ada, makeFilm, makeSubmission, makePage } from '../../../../test/make';
import { findFilmCard, festivals } from '../../../../test/accepted-film';
import { renderPageSignedIn } from '../../../../test/render-page';

describe('a film’s card with an accepted entry whose festival is unavailable', () => {
  const unavailableText = /^We could not check where the film is accepted/;
  const lyonLocation = {
    submissionId: 5,
    name: 'Lyon Short Film Festival',
    country: 'FR',
    subdivision: null,
    city: 'Lyon',
    startsOn: '2099-10-12',
    endsOn: '2099-10-20',
  };
  it('reports that it is unknown, and tries again', async () => {
    let isUnavailable = true;
    const film = await findFilmCard({ screenings: [] }, {}, () => {
      if (isUnavailable) throw new Refusal(500, 'catalog.broken', 'That failed.');
      return makePage(festivals);
    });
    expect(await film.findByText(unavailableText)).toBeVisible();
    expect(film.queryByText(/^(Accepted|Awarded) by/)).toBeNull();
    isUnavailable = false;
    await film.user.click(film.getByRole('button', { name: 'Try again' }));
    expect(await film.findByText(/^Accepted by Lyon Short Film Festival/)).toBeVisible();
    expect(film.queryByText(unavailableText)).toBeNull();
  });
  it.each([
    [
      'is deleted',
      {},
      /^Accepted by Lyon Short Film Festival\. The screening there on 12 Oct 2099 will use its .* France and Lyon\.$/,
    ],
    [
      'is deleted, of another edition',
      { edition: 2098 },
      /^Accepted by Lyon Short Film Festival\. The screening there will use .* France and Lyon\.$/,
    ],
    [
      'has no festival in the catalogue',
      { festivalId: null },
      /^Accepted by Lyon Short Film Festival\. .* France and Lyon\.$/,
    ],
  ])('uses the last known location of an entry: one that %s', async (_title, submission, pattern) => {
    const { bff } = renderPageSignedIn(`/user/${ada}/films`, {
      getUserFilms: () =>
        makePage([makeFilm({ productionCountries: ['PT'], screenings: [], isOnline: false })]),
      getFilmSummaries: () => ({
        items: [
          {
            filmId: 7,
            counts: { accepted: 1 },
            taken: [makeSubmission(5, { state: 'accepted', edition: 2099, ...submission })],
            free: [],
            acceptedEntries: [lyonLocation],
          },
        ],
      }),
      getAllFestivals: () => makePage([]),
    });
    const film = within(await screen.findByRole('article', { name: 'Half a Minute of Rain' }));
    expect(await film.findByText(pattern)).toBeVisible();
    expect(film.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'will be used: France',
      'will be used: France',
      'available',
    ]);
    expect(film.queryByText(unavailableText)).toBeNull();
    expect(bff.getCalls('getAllFestivals')).toHaveLength('festivalId' in submission ? 0 : 1);
  });
  it('uses the last known location during an outage as well, and warns that entries may be missing', async () => {
    const failToLoad = () => {
      throw new Refusal(500, 'catalog.broken', 'That failed.');
    };
    const film = await findFilmCard({ screenings: [], isOnline: false }, {}, failToLoad, [lyonLocation]);
    expect(await film.findByText(unavailableText)).toBeVisible();
    expect(film.getByText(/^Accepted by Lyon Short Film Festival/)).toBeVisible();
    expect(film.queryByText(/^Awarded by/)).toBeNull();
  });
  it('counts an entry without a known location as a world premiere', async () => {
    const unknownLocation = {
      ...lyonLocation,
      name: null,
      country: null,
      city: null,
      startsOn: null,
      endsOn: null,
    };
    const film = await findFilmCard({ screenings: [], isOnline: false }, {}, () => makePage([]), [
      unknownLocation,
    ]);
    expect(
      await film.findByText(/^Accepted by .*\. The screening there will use its world premiere\.$/),
    ).toBeVisible();
  });
  it.each<[string, number | null, RegExp[]]>([
    ['of an unknown year', null, [/^Accepted by Salt Days\. .* world and/, /^Accepted by Lyon/]],
    ['of that year', 2099, [/^Accepted by Salt Days\. .* world and/, /^Accepted by Lyon/]],
    ['of a later year', 2100, [/^Accepted by Lyon.* world and/, /^Accepted by Salt Days/]],
  ])('applies premieres in the planner’s order: an entry %s', async (_title, year, patterns) => {
    const saltDaysEntry = {
      entryId: 3,
      festival: 'Salt Days',
      country: 'ES',
      state: 'accepted' as const,
      year,
    };
    const getLyonOnly = () => makePage(festivals.filter(({ id }) => id === 105));
    const film = await findFilmCard(
      { screenings: [], isOnline: false },
      {},
      getLyonOnly,
      [],
      [saltDaysEntry],
    );
    expect(await film.findByText(/^Accepted by Lyon/)).toBeVisible();
    const texts = film.getAllByText(/^Accepted by /).map(({ textContent }) => textContent);
    expect(texts).toEqual(patterns.map((pattern) => expect.stringMatching(pattern)));
  });
});
