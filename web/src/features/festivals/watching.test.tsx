import { screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import { answers } from '../../../test/festival';
import { pageOf } from '../../../test/make';
import { makeHit } from '../../../test/make-festival';
import { findings, visit, visitSignedIn } from '../../../test/visit';
import type { Watch } from '../../lib/wire';

const watch = (part: Partial<Watch> = {}): Watch => ({
  festivalId: 5,
  festivalName: 'Lund',
  since: '2026-11-01T10:00:00Z',
  news: [],
  deadline: '2099-02-01',
  ...part,
});
const found = { ...pageOf([makeHit({ id: 9, name: 'Vierna Film Days' })]), facets: {} };

describe('watching a festival', () => {
  it('is begun and ended by one button, and says what has changed since', async () => {
    let watches: Watch[] = [];
    const { user, bff } = visitSignedIn('/festivals/5', {
      ...answers,
      getWatches: () => pageOf(watches),
      watchFestival: () =>
        (watches = [
          watch({
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
    expect(bff.of('unwatchFestival').map(({ input }) => input)).toEqual([{ festivalId: 5 }]);
  });

  it('is not said while nobody knows, and is asked again where it was refused', async () => {
    let isAway = true;
    const { user } = visitSignedIn('/festivals/5', {
      ...answers,
      getWatches: () => {
        if (isAway) throw new Refusal(400, 'input.invalid', 'Not now.');
        return pageOf([watch()]);
      },
    });
    const again = await screen.findByRole('button', { name: /Whether you watch this is not known/ });
    expect(screen.queryByRole('button', { name: /^Watch/ })).not.toBeInTheDocument();
    isAway = false;
    await user.click(again);
    expect(await screen.findByRole('button', { name: 'Watching', pressed: true })).toBeVisible();
  });

  it('of a visitor asks to log in, and comes back here', async () => {
    visit('/festivals/5', answers);
    expect(await screen.findByRole('link', { name: 'Log in to watch this festival' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Ffestivals%2F5',
    );
  });

  it('is listed with the next deadline, and left from the list', async () => {
    let watches = [watch(), watch({ festivalId: 6, festivalName: 'Malmö', deadline: null })];
    const { user } = visitSignedIn('/festivals?watched=true', {
      getFestivals: () => found,
      getWatches: () => pageOf(watches),
      unwatchFestival: ({ festivalId }) => {
        watches = watches.filter((one) => one.festivalId !== festivalId);
        return { festivalId };
      },
    });
    expect(await screen.findByText('Festivals you watch')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Map' })).not.toBeInTheDocument();
    expect(screen.queryByRole('complementary', { name: 'Filters' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Sort by')).not.toBeInTheDocument();
    const lund = (await screen.findByRole('link', { name: 'Lund' })).closest('li')!;
    expect(within(lund).getByText(/^Next deadline 1 Feb 2099/)).toBeVisible();
    expect(await findings()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Stop watching Lund' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Lund' })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Malmö' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Stop watching Malmö' })).toHaveFocus());
  });

  it('leads from an empty list to where one finds some', async () => {
    const { user } = visitSignedIn('/festivals?watched=true', {
      getFestivals: () => found,
      getWatches: () => pageOf([]),
    });
    expect(await screen.findByText('You watch no festival yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all festivals' }));
    expect(await screen.findByRole('link', { name: /Vierna Film Days/ })).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'Filters' })).toBeInTheDocument();
  });
});
