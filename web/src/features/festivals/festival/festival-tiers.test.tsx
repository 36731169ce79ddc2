import { waitFor, within } from '@testing-library/react';
import { makeFilm, makeSession, makePage } from '../../../../test/make';
import { renderPage } from '../../../../test/render-page';
import { festivalAnswers, findCompetitionCard, makeDeadline, makeFee } from '../../../../test/festival';

describe('the tiers of a competition', () => {
  it('shows the tier open today, the standard fee, and the cost of waiting', async () => {
    renderPage('/festivals/5', festivalAnswers);
    const shortsCard = await findCompetitionCard();
    const tiers = (await shortsCard.findByText('Regular')).closest('ol')!;
    const [early, regular, late] = within(tiers).getAllByRole('listitem');
    expect(early).toHaveTextContent(/past/);
    expect(regular).toHaveTextContent(/in 10 days.*EUR 15$/);
    expect(late).toHaveTextContent(/EUR 25$/);
    expect(shortsCard.getByText('The next tier costs EUR 10 more.')).toBeVisible();
  });

  const feesByFormat = [makeFee(2, 1000, { appliesTo: 'short' }), makeFee(2, 2000, { appliesTo: 'feature' })];

  it('shows the fees of shorts and of features without a film', async () => {
    renderPage('/festivals/5', {
      ...festivalAnswers,
      getCompetitionSubmissionFees: () => makePage(feesByFormat),
    });
    expect(await (await findCompetitionCard()).findByText('Shorts EUR 10 · Features EUR 20')).toBeVisible();
  });

  it('shows the fee of the chosen film', async () => {
    renderPage('/festivals/5', {
      ...festivalAnswers,
      getCompetitionSubmissionFees: () => makePage(feesByFormat),
      getSession: () => makeSession(),
      getUserFilms: () => makePage([makeFilm({ length: 5400 })]),
      getMatchExplanation: () => ({ items: [], locked: 1, isRebuilding: false }),
    });
    const regular = (await (await findCompetitionCard()).findByText('Regular')).closest('li')!;
    await waitFor(() => expect(regular).toHaveTextContent(/EUR 20$/));
    expect(regular).not.toHaveTextContent('Shorts');
  });

  it('shows the next of many deadlines, and all of them on request', async () => {
    const monthly = Array.from({ length: 12 }, (_, i) =>
      makeDeadline(i + 1, `Deadline ${i + 1}`, 5 + 30 * (i - 3)),
    );
    renderPage('/festivals/5', {
      ...festivalAnswers,
      getCompetitionDates: () => makePage(monthly),
      getCompetitionSubmissionFees: () => makePage(monthly.map(({ id }) => makeFee(id, 1500))),
    });
    const shortsCard = await findCompetitionCard();
    const [first] = await shortsCard.findAllByText('4th of 12 deadlines');
    expect(first).toBeVisible();
    expect(shortsCard.getByText(/^Followed by 7 more deadlines, the last on /)).toBeVisible();
    expect(shortsCard.getByText('All 12 deadlines')).toBeVisible();
    expect(shortsCard.getAllByText('Final deadline')[0]).not.toBeVisible();
  });
});
