import { waitFor, within } from '@testing-library/react';
import { makeFilm, makeSession, pageOf } from '../../../test/make';
import { visit } from '../../../test/visit';
import { answers, card, deadline, fee } from '../../../test/festival';

describe('the tiers of a competition', () => {
  it('names the tier open today, everyone’s fee, and what waiting costs', async () => {
    visit('/festivals/5', answers);
    const shown = await card();
    const tiers = (await shown.findByText('Regular')).closest('ol')!;
    const [early, regular, late] = within(tiers).getAllByRole('listitem');
    expect(early).toHaveTextContent(/past/);
    expect(regular).toHaveTextContent(/in 10 days.*EUR 15$/);
    expect(late).toHaveTextContent(/EUR 25$/);
    expect(shown.getByText('Waiting for the next tier costs EUR 10 more.')).toBeVisible();
  });

  const byFormat = [fee(2, 1000, { appliesTo: 'short' }), fee(2, 2000, { appliesTo: 'feature' })];

  it('without a film, what shorts pay and what features pay', async () => {
    visit('/festivals/5', { ...answers, getCompetitionSubmissionFees: () => pageOf(byFormat) });
    expect(await (await card()).findByText('Shorts EUR 10 · Features EUR 20')).toBeVisible();
  });

  it('with a film, what this one pays', async () => {
    visit('/festivals/5', {
      ...answers,
      getCompetitionSubmissionFees: () => pageOf(byFormat),
      getSession: () => makeSession(),
      getUserFilms: () => pageOf([makeFilm({ length: 5400 })]),
      getMatchExplanation: () => ({ items: [], locked: 1, isArriving: false }),
    });
    const regular = (await (await card()).findByText('Regular')).closest('li')!;
    await waitFor(() => expect(regular).toHaveTextContent(/EUR 20$/));
    expect(regular).not.toHaveTextContent('Shorts');
  });

  it('of many deadlines tells the next, and the rest where they are asked for', async () => {
    const monthly = Array.from({ length: 12 }, (_, i) =>
      deadline(i + 1, `Deadline ${i + 1}`, 5 + 30 * (i - 3)),
    );
    visit('/festivals/5', {
      ...answers,
      getCompetitionDates: () => pageOf(monthly),
      getCompetitionSubmissionFees: () => pageOf(monthly.map(({ id }) => fee(id, 1500))),
    });
    const shown = await card();
    const [first] = await shown.findAllByText('4th of 12 deadlines');
    expect(first).toBeVisible();
    expect(shown.getByText(/^Then 7 more deadlines, the last on /)).toBeVisible();
    expect(shown.getByText('All 12 deadlines')).toBeVisible();
    expect(shown.getAllByText('Final deadline')[0]).not.toBeVisible();
  });
});
