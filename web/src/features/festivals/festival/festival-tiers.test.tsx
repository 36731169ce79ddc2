import { waitFor, within } from '@testing-library/react';
import { makeFilm, makeSession, makePage } from '../../../../test/make';
import { renderPage } from '../../../../test/render-page';
import { answers, card, deadline, fee } from '../../../../test/festival';

describe('the tiers of a competition', () => {
  it('shows the tier open today, the standard fee, and the cost of waiting', async () => {
    renderPage('/festivals/5', answers);
    const shown = await card();
    const tiers = (await shown.findByText('Regular')).closest('ol')!;
    const [early, regular, late] = within(tiers).getAllByRole('listitem');
    expect(early).toHaveTextContent(/past/);
    expect(regular).toHaveTextContent(/in 10 days.*EUR 15$/);
    expect(late).toHaveTextContent(/EUR 25$/);
    expect(shown.getByText('The next tier costs EUR 10 more.')).toBeVisible();
  });

  const byFormat = [fee(2, 1000, { appliesTo: 'short' }), fee(2, 2000, { appliesTo: 'feature' })];

  it('shows the fees of shorts and of features without a film', async () => {
    renderPage('/festivals/5', { ...answers, getCompetitionSubmissionFees: () => makePage(byFormat) });
    expect(await (await card()).findByText('Shorts EUR 10 · Features EUR 20')).toBeVisible();
  });

  it('shows the fee of the chosen film', async () => {
    renderPage('/festivals/5', {
      ...answers,
      getCompetitionSubmissionFees: () => makePage(byFormat),
      getSession: () => makeSession(),
      getUserFilms: () => makePage([makeFilm({ length: 5400 })]),
      getMatchExplanation: () => ({ items: [], locked: 1, isRebuilding: false }),
    });
    const regular = (await (await card()).findByText('Regular')).closest('li')!;
    await waitFor(() => expect(regular).toHaveTextContent(/EUR 20$/));
    expect(regular).not.toHaveTextContent('Shorts');
  });

  it('shows the next of many deadlines, and the rest on request', async () => {
    const monthly = Array.from({ length: 12 }, (_, i) =>
      deadline(i + 1, `Deadline ${i + 1}`, 5 + 30 * (i - 3)),
    );
    renderPage('/festivals/5', {
      ...answers,
      getCompetitionDates: () => makePage(monthly),
      getCompetitionSubmissionFees: () => makePage(monthly.map(({ id }) => fee(id, 1500))),
    });
    const shown = await card();
    const [first] = await shown.findAllByText('4th of 12 deadlines');
    expect(first).toBeVisible();
    expect(shown.getByText(/^Followed by 7 more deadlines, the last on /)).toBeVisible();
    expect(shown.getByText('All 12 deadlines')).toBeVisible();
    expect(shown.getAllByText('Final deadline')[0]).not.toBeVisible();
  });
});
