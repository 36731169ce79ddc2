import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { makeFilm, makePreview } from '../../../../test/make';
import { findAxeViolations } from '../../../../test/render-page';
import { openFilmForm, shorterPreview } from '../../../../test/what-if';

describe('the what-if panel', () => {
  it('starts with the film as it is, and the change that opens most', async () => {
    const { bff, panel } = await openFilmForm();
    expect(panel.getByText('Change a detail to see which competitions it opens or closes.')).toBeVisible();
    expect(await panel.findByText('Cut 1 min 1 s (to 39:59): opens 12 competitions')).toBeVisible();
    expect(panel.getByText('40')).toBeVisible();
    expect(bff.getCalls('getMatchPreview').map(({ input }) => input)).toEqual([{ filmId: 7, facts: {} }]);
  });

  it('shows what a shorter cut opens and closes, and requests only the difference', async () => {
    const { bff, panel, retype } = await openFilmForm();
    await retype('39:00');
    expect(await panel.findByRole('heading', { name: 'Opens 12 (9 eligible, 3 to confirm)' })).toBeVisible();
    expect(panel.getByText('without rules on file')).toBeVisible();
    expect(panel.getByRole('heading', { name: 'Closes 1' })).toBeVisible();
    const counts = panel.getAllByRole('list')[0]!;
    expect(within(counts).getByText('+12')).toBeVisible();
    expect(within(counts).getByText('12 fewer')).toBeInTheDocument();
    expect(bff.getCalls('getMatchPreview').at(-1)!.input).toEqual({ filmId: 7, facts: { length: 2340 } });
    const firstLink = panel.getByRole('link', { name: /^Competition 1/ });
    expect(firstLink).toHaveAttribute('href', '/festivals/101');
    expect(firstLink).toHaveAttribute('target', '_blank');
    expect(panel.getByText(/^12 May 2099, in \d+ months · EUR 20$/)).toBeVisible();
    expect(panel.getByText('needs confirmation')).toBeVisible();
    expect(panel.getByText('Runtime 40 min or more')).toBeVisible();
    expect(panel.getByText(/^12 May 2099, in \d+ months$/)).toBeVisible();
    expect(panel.queryByText('Competition 4')).not.toBeInTheDocument();
  });

  it('shows all returned matches, and how many more there are', async () => {
    const { panel, retype, user } = await openFilmForm();
    await retype('39:00');
    await user.click(await panel.findByRole('button', { name: 'Show 1 more' }));
    expect(panel.getByText('Competition 4')).toBeVisible();
    expect(panel.getByText('and 8 more')).toBeVisible();
  });

  it('shows only the counts without a plan, with a link to the plans', async () => {
    const { panel, retype } = await openFilmForm({
      getMatchPreview: ({ facts: details }) =>
        details.length ? { ...shorterPreview, opened: [], closed: [], locked: 13 } : makePreview(),
    });
    await retype('39:00');
    expect(await panel.findByRole('heading', { name: /^Opens 12/ })).toBeVisible();
    expect(panel.getByRole('heading', { name: 'Closes 1' })).toBeVisible();
    expect(panel.queryByText(/^and \d+ more$/)).not.toBeInTheDocument();
    expect(panel.getByText(/^With a plan or a strategy token/)).toBeVisible();
    expect(panel.getByRole('link', { name: /^See the plans/ })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
  });

  it('shows changed verdicts when nothing opens', async () => {
    const { panel, retype } = await openFilmForm({
      getMatchPreview: ({ facts: details }) =>
        makePreview(
          details.length
            ? { counts: { eligible: 80, 'needs-confirmation': 0, unchecked: 0, 'not-eligible': 380 } }
            : { counts: { eligible: 40, 'needs-confirmation': 40, unchecked: 0, 'not-eligible': 380 } },
        ),
    });
    await retype('39:00');
    expect(await panel.findByText('+40')).toBeVisible();
    expect(panel.getByText('In total 40 more eligible and 40 fewer to confirm.')).toBeVisible();
    expect(panel.queryByText(/No competition opens/i)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^In total 40 more eligible/ })).toBeInTheDocument();
    await waitFor(() =>
      expect(panel.getByRole('status')).toHaveTextContent(
        'In total 40 more eligible and 40 fewer to confirm. 80 eligible.',
      ),
    );
  });

  it('shows what a previously unknown field settles', async () => {
    const { panel, user } = await openFilmForm({
      getMatchPreview: ({ facts: details }) =>
        makePreview(
          'directorAge' in details
            ? { counts: { eligible: 80, 'needs-confirmation': 0, unchecked: 0, 'not-eligible': 380 } }
            : { counts: { eligible: 40, 'needs-confirmation': 40, unchecked: 0, 'not-eligible': 380 } },
        ),
    });
    await user.type(screen.getByLabelText('Age'), '29');
    expect(await panel.findByText('Decides 40 competitions: 40 eligible.')).toBeVisible();
  });

  it('reports an outage of matching in one line, and still saves the film', async () => {
    const { bff, panel, retype, user } = await openFilmForm({
      getMatchPreview: () => {
        throw new Refusal(503, 'matching.unavailable', 'Not now.');
      },
      updateFilm: () => makeFilm(),
    });
    expect(await panel.findByText(/^We cannot compute the effect right now/)).toBeVisible();
    await retype('39:00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bff.getCalls('updateFilm')[0]?.input).toEqual({ filmId: 7, version: 1, length: 2340 }),
    );
  });

  it('announces the counts once to screen readers when they are final', async () => {
    const { panel, retype } = await openFilmForm();
    await retype('39:00');
    await panel.findByText('52');
    expect(panel.getByRole('status')).toHaveTextContent('');
    await waitFor(() =>
      expect(panel.getByRole('status')).toHaveTextContent(
        'Opens 12 (9 eligible, 3 to confirm); closes 1. 52 eligible.',
      ),
    );
  });

  it('has no accessibility violations', async () => {
    const { panel, retype } = await openFilmForm();
    await retype('39:00');
    await panel.findByRole('heading', { name: /^Opens 12/ });
    expect(await findAxeViolations()).toEqual([]);
  });
});
