import { screen, waitFor } from '@testing-library/react';
import { makeFilm, makePreview, makeSubscription, makePage } from '../../../../test/make';
import { getCurrentPath, renderPageSignedIn } from '../../../../test/render-page';
import { openField, oneFilm, getButton, findStep } from '../../../../test/wizard';

const answerWithMissingFields = (...fields: string[]) => ({
  getMatchPreview: () =>
    makePreview({ settling: fields.map((field) => ({ field, settles: 1, maxEligible: 1, waiting: 1 })) }),
});

describe('the short way through the wizard', () => {
  it('shows the deciding fields, and folds the rest under a heading', async () => {
    renderPageSignedIn('/user/wizard?step=director&filmId=7', {
      ...oneFilm,
      ...answerWithMissingFields('directorAge'),
    });
    await findStep('Who directed it?');
    expect(screen.getByLabelText('Age')).toBeVisible();
    expect(screen.getByLabelText('Gender')).not.toBeVisible();
    expect(screen.getByText('More about the director')).toBeVisible();
  });

  it('shows a known field as a line, which opens for a change', async () => {
    const filmWithAge = { getUserFilms: () => makePage([makeFilm({ directorAge: 41 })]) };
    const { user } = renderPageSignedIn('/user/wizard?step=director&filmId=7', filmWithAge);
    await findStep('Who directed it?');
    expect(screen.queryByLabelText('Age')).not.toBeInTheDocument();
    expect(screen.getByText('41')).toBeVisible();
    await openField(user, 'Age');
    await waitFor(() => expect(screen.getByLabelText('Age')).toHaveFocus());
    expect(screen.getByLabelText('Age')).toHaveValue('41');
  });

  it('skips steps without questions, and goes back to the previous one', async () => {
    const { user } = renderPageSignedIn('/user/wizard?step=film&filmId=7', {
      ...oneFilm,
      ...answerWithMissingFields('isOnline'),
    });
    await findStep('Which film is it?');
    await user.click(getButton('Save and continue'));
    await findStep('Has it been shown?');
    await user.click(getButton('Back'));
    await findStep('Which film is it?');
    expect(getCurrentPath()).toBe('/user/wizard?step=film&filmId=7');
  });

  const skipToReview = async (answers: object) => {
    const page = renderPageSignedIn('/user/wizard?step=film&filmId=7', { ...oneFilm, ...answers });
    await findStep('Which film is it?');
    await page.user.click(getButton('Save and review'));
    const title = await findStep('Ready to run');
    await waitFor(() => expect(title).toHaveFocus());
    await page.user.keyboard('{Enter}');
    return page;
  };
  it('leads straight to the review, where Enter on the title starts a run paid by a plan', async () => {
    const filmWithPlan = makeFilm({ subscription: makeSubscription() });
    const { bff } = await skipToReview({ getUserFilms: () => makePage([filmWithPlan]) });
    await waitFor(() => expect(bff.getCalls('runWizard')).toHaveLength(1));
  });
  it('does not spend a token on a repeated Enter, but focuses the run button', async () => {
    const { bff, user } = await skipToReview({});
    expect(getButton('Run')).toHaveFocus();
    expect(screen.queryByText('Enter starts the run')).not.toBeInTheDocument();
    expect(bff.getCalls('runWizard')).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(bff.getCalls('runWizard')).toHaveLength(1));
  });

  it('goes back to the registered film, not to a new one', async () => {
    const addedFilm = makeFilm();
    let films = [] as (typeof addedFilm)[];
    const { bff, user } = renderPageSignedIn('/user/wizard?step=film&filmId=new', {
      getUserFilms: () => makePage(films),
      addFilm: () => (films = [addedFilm])[0]!,
    });
    await findStep('Which film is it?');
    await user.type(screen.getByLabelText('Title'), 'Rain{Enter}');
    await findStep('Who directed it?');
    await user.click(getButton('Back'));
    await findStep('Which film is it?');
    expect(getCurrentPath()).toBe('/user/wizard?step=film&filmId=7');
    await user.click(getButton('Save and continue'));
    await findStep('Who directed it?');
    expect(bff.getCalls('addFilm')).toHaveLength(1);
  });

  it('continues on Enter after a country was chosen by typing', async () => {
    const { user } = renderPageSignedIn('/user/wizard?step=production&filmId=7', {
      ...oneFilm,
      ...answerWithMissingFields('productionCountries', 'screenings'),
      updateFilm: ({ filmId: _, ...fields }) => makeFilm({ ...fields, version: 2 }),
    });
    await findStep('Where was it made?');
    await user.type(screen.getByLabelText('Production countries'), 'germ{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Germany from Production countries' })).toBeVisible();
    await user.keyboard('{Enter}');
    await findStep('Has it been shown?');
  });

  it('chooses a screening’s country by typing', async () => {
    const { user } = renderPageSignedIn('/user/wizard?step=screenings&filmId=7', oneFilm);
    await findStep('Has it been shown?');
    await user.click(screen.getByLabelText('Yes, here'));
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'germ{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Germany from Country' })).toBeVisible();
  });
});
