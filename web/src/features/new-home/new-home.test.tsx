import { getFestivalKind, getFestivalLogoPath } from '@laurel/rules/pictures/festival-logos';
import { screen, waitFor } from '@testing-library/react';
import { makePage } from '../../../test/make';
import { findAxeViolations, renderPage } from '../../../test/render-page';

const deadline = {
  competitionId: 1,
  competitionName: 'Shorts',
  festivalId: 9,
  festivalName: 'Vierna Film Days',
  festival: { country: 'AT', startsOn: '2099-10-03', usualMonth: 9, profileImage: null },
  date: {
    id: 1,
    date: '2099-05-12',
    title: null,
    deprecated: false,
    competitionId: 1,
    timezone: null,
    timezoneAssumed: false,
    time: null,
    closingZone: 'Europe/Paris',
    closesAt: '2099-05-12T21:59:59Z',
  },
  isOpenTier: true,
  fees: [],
};

it.each(['/newdesign', '/newdesign/homepage'])(
  'shows another home page without the layout at %s',
  async (address) => {
    renderPage(address, { getCompetitionDeadlines: () => makePage([deadline]) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Tonight’s programme' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('New home page · Laurel'));
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^Vierna Film Days/ })).toHaveAttribute(
      'href',
      '/festivals/9',
    );
    expect(screen.getByRole('region', { name: 'Try it with your film' })).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  },
);

it('shows the same picture of a festival as every other page', async () => {
  renderPage('/newdesign', { getCompetitionDeadlines: () => makePage([deadline]) });
  const entry = await screen.findByRole('link', { name: /^Vierna Film Days/ });
  const { src } = entry.querySelector('img')!;
  expect(new URL(src).pathname + new URL(src).search).toBe(
    getFestivalLogoPath({
      id: 9,
      initial: 'V',
      country: 'AT',
      month: 10,
      kind: getFestivalKind('Vierna Film Days'),
      isWide: false,
    }),
  );
});

it('says that nothing closes soon', async () => {
  renderPage('/newdesign', { getCompetitionDeadlines: () => makePage([]) });
  expect(await screen.findByText('No deadlines soon.')).toBeVisible();
});
