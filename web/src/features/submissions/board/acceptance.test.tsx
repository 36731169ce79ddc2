import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { confirmAcceptance, openAcceptance, makeSubmittedEntry } from '../../../../test/acceptance';
import { Refusal } from '../../../../test/bff-stub';
import { makeFilm, makeSubmission, makePage } from '../../../../test/make';
import { findAxeViolations } from '../../../../test/render-page';
import type { Term } from '../../../lib/server/wire';

const makePremiereTerm = (competitionId: number, premiere_restriction: string) =>
  ({ id: competitionId, competitionId, countries: [], premiere_restriction }) as unknown as Term;

beforeEach(() => localStorage.clear());

describe('an acceptance', () => {
  it('warns before it is saved of the premieres that other active entries would lose', async () => {
    await openAcceptance(
      { screenings: [] },
      [makeSubmittedEntry(1), makeSubmission(2), makeSubmission(3), makeSubmission(4, { state: 'waitlist' })],
      {
        getCompetitionTerms: () =>
          makePage([
            makePremiereTerm(2, 'World Premiere'),
            makePremiereTerm(3, 'City'),
            makePremiereTerm(4, 'World Premiere'),
          ]),
      },
    );
    const dialog = within(screen.getByRole('dialog'));
    expect(
      await dialog.findByText(/uses up the premiere that 1 competition on your list requires/),
    ).toBeVisible();
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Competition 2, Festival 2 (world premiere)',
    ]);
  });

  it.each([
    ['abroad', ['DE'], true],
    ['at home', ['FR'], false],
  ])(
    'shown %s uses up a European premiere that excludes the film’s own countries: %s',
    async (_title, productionCountries, isLost) => {
      const european = { ...makePremiereTerm(2, 'Regional'), countries: ['bloc:EU'], exceptOwnCountry: true };
      await openAcceptance(
        { screenings: [], productionCountries },
        [makeSubmittedEntry(1), makeSubmission(2), makeSubmission(3)],
        { getCompetitionTerms: () => makePage([european, makePremiereTerm(3, 'World Premiere')]) },
      );
      const dialog = within(screen.getByRole('dialog'));
      expect(await dialog.findByText('(world premiere)')).toBeVisible();
      expect(dialog.queryAllByText('(regional premiere)')).toHaveLength(isLost ? 1 : 0);
    },
  );

  it.each([
    ['that excludes France', ['FR'], 0],
    ['that excludes Belgium', ['BE'], 1],
  ])('shown in France uses up a European premiere %s: %s', async (_title, exceptCountries, lostCount) => {
    const european = { ...makePremiereTerm(2, 'Regional'), countries: ['bloc:EU'], exceptCountries };
    await openAcceptance({ screenings: [] }, [makeSubmittedEntry(1), makeSubmission(2), makeSubmission(3)], {
      getCompetitionTerms: () => makePage([european, makePremiereTerm(3, 'World Premiere')]),
    });
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('(world premiere)')).toBeVisible();
    expect(dialog.queryAllByText('(regional premiere)')).toHaveLength(lostCount);
  });

  it('says which premiere its screening uses up, and adds the screening to the film on request', async () => {
    const screenings = [{ date: '2026-11-02', country: 'DE', kind: 'public' as const }];
    const page = await openAcceptance({ screenings }, [makeSubmittedEntry(1)], {
      updateFilm: (input) => makeFilm({ version: 2, screenings: input.screenings }),
    });
    await confirmAcceptance(page);
    expect(
      await screen.findByText(
        /^Accepted by Festival 1: its screening on 12 May 2027 would use up your film’s international premiere and its premieres in France, Auvergne-Rhône-Alpes and Lyon\. Add it/,
      ),
    ).toBeVisible();
    const { bff, user } = page;
    await user.click(screen.getByRole('button', { name: 'Add the screening' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Screening at Festival 1' }));
    expect(await dialog.findByLabelText('Date')).toHaveValue('2027-05-12');
    fireEvent.change(dialog.getByLabelText('Date'), { target: { value: '2027-05-14' } });
    await user.click(dialog.getByRole('button', { name: 'Add to the film’s screenings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.getCalls('updateFilm')[0]!.input).toEqual({
      filmId: 7,
      version: 1,
      screenings: [
        ...screenings,
        {
          date: '2027-05-14',
          country: 'FR',
          subdivision: 'FR-ARA',
          city: 'Lyon',
          kind: 'festival',
          festivalId: 101,
        },
      ],
    });
    expect(screen.queryByText(/^Accepted by Festival 1/)).not.toBeInTheDocument();
    await user.click(within(screen.getByText(/ was added\. We/).parentElement!).getByText('Undo'));
    expect(await screen.findByText(/^The screening at Festival 1 was removed/)).toBeVisible();
    expect(bff.getCalls('updateFilm')[1]!.input).toEqual({ filmId: 7, version: 2, screenings });
  });

  it('finds the country of its screening by typing', async () => {
    const page = await openAcceptance({ screenings: [] }, [makeSubmittedEntry(1)], {
      updateFilm: () => makeFilm({ version: 2 }),
    });
    await confirmAcceptance(page);
    const { bff, user } = page;
    await user.click(screen.getByRole('button', { name: 'Add the screening' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Screening at Festival 1' }));
    await user.type(await dialog.findByRole('combobox', { name: 'Country' }), 'swed{Enter}');
    expect(await findAxeViolations()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Add to the film’s screenings' }));
    await waitFor(() =>
      expect(bff.getCalls('updateFilm')[0]?.input).toMatchObject({
        screenings: [{ country: 'SE', city: 'Lyon' }],
      }),
    );
  });

  it('asks before typed changes of its screening are discarded', async () => {
    const page = await openAcceptance({ screenings: [] }, [makeSubmittedEntry(1)]);
    await confirmAcceptance(page);
    const { bff, user } = page;
    await user.click(screen.getByRole('button', { name: 'Add the screening' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Screening at Festival 1' }));
    await user.type(await dialog.findByLabelText('City'), ' (Croix-Rousse)');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await dialog.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByLabelText('City')).toHaveValue('Lyon (Croix-Rousse)');
    await user.clear(dialog.getByLabelText('City'));
    await user.type(dialog.getByLabelText('City'), 'Lyon');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bff.getCalls('updateFilm')).toEqual([]);
  });

  it('shows a picture with festival, location and year once only', async () => {
    const page = await openAcceptance({ screenings: [] }, [makeSubmittedEntry(1)]);
    await page.user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Move to Accepted' }),
    );
    expect(await screen.findByRole('dialog', { name: 'Accepted by Festival 1' })).toBeVisible();
    expect(
      screen.getByRole('img', { name: 'Half a Minute of Rain: Official Selection, Festival 1, 2027' }),
    ).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    page.unmount();
    const again = await openAcceptance({ screenings: [] }, [makeSubmittedEntry(1)]);
    await again.user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Move to Accepted' }),
    );
    await screen.findByText('Festival 1, Competition 1: Accepted.');
    expect(screen.queryByRole('dialog', { name: 'Accepted by Festival 1' })).not.toBeInTheDocument();
  });

  it('for another edition suggests no date, and ignores a screening during the current edition', async () => {
    const { user, ...page } = await openAcceptance(
      { screenings: [{ date: '2027-05-13', country: 'FR', kind: 'tv' }] },
      [{ ...makeSubmittedEntry(1), edition: 2026 }],
      {
        updateUserSubmissionState: () => ({
          items: [
            {
              competitionId: 1,
              submissionId: 1,
              submission: makeSubmission(1, { state: 'accepted', rowVersion: 2, edition: 2026 }),
            },
          ],
        }),
      },
    );
    await confirmAcceptance({ user, ...page });
    expect(
      await screen.findByText(/^Accepted by Festival 1: its screening counts for premieres\./),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add the screening' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Screening at Festival 1' }));
    expect(await dialog.findByLabelText('Date')).toHaveValue('');
    expect(dialog.getByLabelText('City')).toHaveValue('Lyon');
  });

  it('names every premiere that a first screening abroad uses up', async () => {
    const page = await openAcceptance({ screenings: [] }, [makeSubmittedEntry(1)]);
    await confirmAcceptance(page);
    expect(
      await screen.findByText(
        /would use up your film’s world and international premieres and its premieres in France, Auv.* and Lyon\./,
      ),
    ).toBeVisible();
  });

  it('names every premiere that one competition requires and would lose', async () => {
    await openAcceptance({ screenings: [] }, [makeSubmittedEntry(1), makeSubmission(2)], {
      getCompetitionTerms: () =>
        makePage([
          makePremiereTerm(2, 'World Premiere'),
          makePremiereTerm(2, 'International'),
          makePremiereTerm(2, 'City'),
        ]),
    });
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('(world premiere, international premiere)')).toBeVisible();
  });

  it('keeps changes of the film that another tab made meanwhile', async () => {
    const updates: unknown[] = [];
    let version = 1;
    const page = await openAcceptance({}, [makeSubmittedEntry(1)], {
      getFilm: () =>
        makeFilm({
          version,
          screenings: version === 1 ? [] : [{ date: '2026-01-01', country: 'SE', kind: 'tv' }],
        }),
      updateFilm: (input) => {
        updates.push([input.version, input.screenings?.length]);
        if (input.version === 1)
          throw new Refusal(409, 'film.stale', 'This film was changed meanwhile.', { field: 'version' });
        return makeFilm({ version: 3 });
      },
    });
    await confirmAcceptance(page);
    await page.user.click(await screen.findByRole('button', { name: 'Add the screening' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByLabelText('Date');
    version = 2;
    await page.user.click(dialog.getByRole('button', { name: 'Add to the film’s screenings' }));
    await waitFor(() =>
      expect(updates).toEqual([
        [1, 1],
        [2, 2],
      ]),
    );
  });

  it('shows nothing when the film has this screening already', async () => {
    const page = await openAcceptance(
      { screenings: [{ date: '2027-05-13', country: 'FR', kind: 'festival' }] },
      [makeSubmittedEntry(1)],
    );
    await confirmAcceptance(page);
    await screen.findByText('Festival 1, Competition 1: Accepted.');
    await waitFor(() => expect(page.bff.getCalls('getFestival').length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.queryByText(/^Accepted by Festival 1/)).not.toBeInTheDocument());
  });
});
