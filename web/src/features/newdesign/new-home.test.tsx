import { kindOf, markPath } from '@laurel/rules/marks';
import { screen } from '@testing-library/react';
import { pageOf } from '../../../test/make';
import { findings, visit } from '../../../test/visit';

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
    closesAt: '2099-05-12T21:59:59Z',
  },
  isOpenTier: true,
  fees: [],
};

it.each(['/newdesign', '/newdesign/homepage'])(
  '%s is another home page, outside of the layout',
  async (address) => {
    visit(address, { getCompetitionDeadlines: () => pageOf([deadline]) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Tonight’s programme' })).toBeVisible();
    expect(document.title).toBe('A new home · Laurel');
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /^Vierna Film Days/ })).toHaveAttribute(
      'href',
      '/festivals/9',
    );
    expect(screen.getByRole('region', { name: 'Try it on your film' })).toBeVisible();
    expect(await findings()).toEqual([]);
  },
);

it('shows the same picture of a festival as every other page does', async () => {
  visit('/newdesign', { getCompetitionDeadlines: () => pageOf([deadline]) });
  const entry = await screen.findByRole('link', { name: /^Vierna Film Days/ });
  const { src } = entry.querySelector('img')!;
  expect(new URL(src).pathname + new URL(src).search).toBe(
    markPath({
      id: 9,
      initial: 'V',
      country: 'AT',
      month: 10,
      kind: kindOf('Vierna Film Days'),
      isWide: false,
    }),
  );
});

it('says so where nothing closes', async () => {
  visit('/newdesign', { getCompetitionDeadlines: () => pageOf([]) });
  expect(await screen.findByText('Nothing in the catalogue closes soon.')).toBeVisible();
});
