import { screen, waitFor } from '@testing-library/react';
import { makeFilm, makePreview, makeSubscription, pageOf } from '../../../../test/make';
import { here, visitSignedIn } from '../../../../test/visit';
import { change, film, proceed, step } from '../../../../test/wizard';

const waitsFor = (...fields: string[]) => ({
  getMatchPreview: () =>
    makePreview({ settling: fields.map((field) => ({ field, settles: 1, atMost: 1, asked: 1 })) }),
});

describe('the wizard in few moves', () => {
  it('asks what decides, folds what does not, and says so', async () => {
    visitSignedIn('/user/wizard?step=director&filmId=7', { ...film, ...waitsFor('directorAge') });
    await step('Who directed it?');
    expect(screen.getByLabelText('Age')).toBeVisible();
    expect(screen.getByLabelText('Gender')).not.toBeVisible();
    expect(screen.getByText('More about the director')).toBeVisible();
  });

  it('shows what is known as a line, which opens where it is changed', async () => {
    const known = { getUserFilms: () => pageOf([makeFilm({ directorAge: 41 })]) };
    const { user } = visitSignedIn('/user/wizard?step=director&filmId=7', known);
    await step('Who directed it?');
    expect(screen.queryByLabelText('Age')).not.toBeInTheDocument();
    expect(screen.getByText('41')).toBeVisible();
    await change(user, 'Age');
    await waitFor(() => expect(screen.getByLabelText('Age')).toHaveFocus());
    expect(screen.getByLabelText('Age')).toHaveValue('41');
  });

  it('leads past steps that have nothing to ask, and back to where one was', async () => {
    const { user } = visitSignedIn('/user/wizard?step=film&filmId=7', { ...film, ...waitsFor('isOnline') });
    await step('Which film is it?');
    await user.click(proceed('Save and continue'));
    await step('Has it been shown?');
    await user.click(proceed('Back'));
    await step('Which film is it?');
    expect(here()).toBe('/user/wizard?step=film&filmId=7');
  });

  const straightToReview = async (answers: object) => {
    const visited = visitSignedIn('/user/wizard?step=film&filmId=7', { ...film, ...answers });
    await step('Which film is it?');
    await visited.user.click(proceed('Save and review'));
    const title = await step('Ready to run');
    await waitFor(() => expect(title).toHaveFocus());
    await visited.user.keyboard('{Enter}');
    return visited;
  };
  it('leads straight to the review, and Enter on its title runs it where the plan pays', async () => {
    const planned = makeFilm({ subscription: makeSubscription() });
    const { bff } = await straightToReview({ getUserFilms: () => pageOf([planned]) });
    await waitFor(() => expect(bff.of('runWizard')).toHaveLength(1));
  });
  it('spends no token by an Enter that was meant for the step before: it leads to what runs it', async () => {
    const { bff, user } = await straightToReview({});
    expect(proceed('Run')).toHaveFocus();
    expect(screen.queryByText('Enter runs it')).not.toBeInTheDocument();
    expect(bff.of('runWizard')).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bff.of('runWizard')).toHaveLength(1));
  });

  it('leads back to the film that was registered, not to another new one', async () => {
    const added = makeFilm();
    let films = [] as (typeof added)[];
    const { bff, user } = visitSignedIn('/user/wizard?step=film&filmId=new', {
      getUserFilms: () => pageOf(films),
      addFilm: () => (films = [added])[0]!,
    });
    await step('Which film is it?');
    await user.type(screen.getByLabelText('Title'), 'Rain{Enter}');
    await step('Who directed it?');
    await user.click(proceed('Back'));
    await step('Which film is it?');
    expect(here()).toBe('/user/wizard?step=film&filmId=7');
    await user.click(proceed('Save and continue'));
    await step('Who directed it?');
    expect(bff.of('addFilm')).toHaveLength(1);
  });

  it('goes on with Enter after a country was chosen by typing', async () => {
    const { user } = visitSignedIn('/user/wizard?step=production&filmId=7', {
      ...film,
      ...waitsFor('productionCountries', 'screenings'),
      updateFilm: ({ filmId: _, ...facts }) => makeFilm({ ...facts, version: 2 }),
    });
    await step('Where was it made?');
    await user.type(screen.getByLabelText('Production countries'), 'germ{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Germany' })).toBeVisible();
    await user.keyboard('{Enter}');
    await step('Has it been shown?');
  });

  it('chooses a screening’s country by typing', async () => {
    const { user } = visitSignedIn('/user/wizard?step=screenings&filmId=7', film);
    await step('Has it been shown?');
    await user.click(screen.getByLabelText('Yes, here'));
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'germ{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Germany' })).toBeVisible();
  });
});
