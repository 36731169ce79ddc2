import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { festivalAnswers } from '../../../../test/festival';
import { makePage } from '../../../../test/make';
import { makeHit } from '../../../../test/make-festival';
import { findAxeViolations, renderPage, renderPageSignedIn } from '../../../../test/render-page';
import type { Watch } from '../../../lib/server/wire';

const makeWatch = (overrides: Partial<Watch> = {}): Watch => ({
  festivalId: 5,
  festivalName: 'Lund',
  since: '2026-11-01T10:00:00Z',
  news: [],
  deadline: '2099-02-01',
  ...overrides,
});
const festivalPage = { ...makePage([makeHit({ id: 9, name: 'Vierna Film Days' })]), facets: {} };

describe('watching a festival', () => {
  it('starts and stops with one button, and shows the changes of the festival', async () => {
    let watches: Watch[] = [];
    const { user, bff } = renderPageSignedIn('/festivals/5', {
      ...festivalAnswers,
      getWatches: () => makePage(watches),
      watchFestival: () =>
        (watches = [
          makeWatch({
            news: [
              { what: 'fees', at: '2026-11-20T12:00:00Z' },
              { what: 'dates', at: '2026-11-20T10:00:00Z' },
              { what: 'added', at: '2026-11-12T10:00:00Z' },
            ],
          }),
        ])[0]!,
      unwatchFestival: ({ festivalId }) => {
        watches = [];
        return { festivalId };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Watch', pressed: false }));
    expect(
      await screen.findByText(
        'Changed on 20 Nov 2026: deadlines and fees; on 12 Nov 2026: a new competition',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Watching', pressed: true }));
    expect(await screen.findByRole('button', { name: 'Watch', pressed: false })).toBeVisible();
    expect(bff.getCalls('unwatchFestival').map(({ input }) => input)).toEqual([{ festivalId: 5 }]);
  });

  it('has no button if the watches cannot be loaded, and they can be loaded again', async () => {
    let isUnavailable = true;
    const { user } = renderPageSignedIn('/festivals/5', {
      ...festivalAnswers,
      getWatches: () => {
        if (isUnavailable) throw new Refusal(400, 'input.invalid', 'Not now.');
        return makePage([makeWatch()]);
      },
    });
    const retryButton = await screen.findByRole('button', {
      name: /We could not check whether you watch this/,
    });
    expect(screen.queryByRole('button', { name: /^Watch/ })).not.toBeInTheDocument();
    isUnavailable = false;
    await user.click(retryButton);
    expect(await screen.findByRole('button', { name: 'Watching', pressed: true })).toBeVisible();
  });

  it('asks a visitor to log in, and returns to the festival', async () => {
    renderPage('/festivals/5', festivalAnswers);
    expect(await screen.findByRole('link', { name: 'Log in to watch this festival' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Ffestivals%2F5',
    );
  });

  it('lists watched festivals with the next deadline, and stops on request', async () => {
    let watches = [makeWatch(), makeWatch({ festivalId: 6, festivalName: 'Malmö', deadline: null })];
    const { user } = renderPageSignedIn('/festivals?watched=true', {
      getFestivals: () => festivalPage,
      getWatches: () => makePage(watches),
      unwatchFestival: ({ festivalId }) => {
        watches = watches.filter((item) => item.festivalId !== festivalId);
        return { festivalId };
      },
    });
    expect(await screen.findByText('Festivals you watch')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Map' })).not.toBeInTheDocument();
    expect(screen.queryByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Sort by')).not.toBeInTheDocument();
    const lund = (await screen.findByRole('link', { name: 'Lund' })).closest('li')!;
    expect(within(lund).getByText(/^Next deadline 1 Feb 2099/)).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Stop watching Lund' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lund' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Malmö' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Stop watching Malmö' })).toHaveFocus());
  });

  it('leads from an empty list to the search', async () => {
    const { user } = renderPageSignedIn('/festivals?watched=true', {
      getFestivals: () => festivalPage,
      getWatches: () => makePage([]),
    });
    expect(await screen.findByText('You do not watch any festivals yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all festivals' }));
    expect(await screen.findByRole('link', { name: /Vierna Film Days/ })).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'Filters' })).toBeInTheDocument();
  });
});
