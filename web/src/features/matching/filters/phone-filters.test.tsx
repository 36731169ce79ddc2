import { screen, waitFor, within } from '@testing-library/react';
import { makeListing } from '../../../../test/make';
import { openMatches, findRow, rows } from '../../../../test/matches';
import { findAxeViolations, getCurrentPath } from '../../../../test/render-page';

const makeFacet = (value: string, count: number) => ({ value, label: value, count });
const answerListing = ({ facets: requestedFacets }: { facets?: string[] | undefined }) =>
  makeListing(rows, {
    nearMisses: 1,
    facets: requestedFacets ? { country: [makeFacet('SE', 4)] } : {},
    feeUnknown: 3,
    ratesOn: '2026-11-27',
  });

describe('the filters on a narrow screen', () => {
  beforeEach(() => {
    const matchMedia = (query: string) => ({
      matches: query.includes('max-width: 44rem'),
      addEventListener() {},
      removeEventListener() {},
    });
    Object.assign(window, { matchMedia });
  });
  afterEach(() => void Reflect.deleteProperty(window, 'matchMedia'));

  it('start with the focused verdict choice, each verdict with its count', async () => {
    const { user } = await openMatches({ getCompetitionWizardListingData: answerListing });
    await findRow(1);
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const verdicts = within(sheet.getByRole('group', { name: 'Verdict' }));
    expect(verdicts.getByRole('radio', { name: 'All' })).toHaveFocus();
    expect(verdicts.getByRole('radio', { name: 'Near misses' }).closest('div')).toHaveTextContent(
      'Near misses1',
    );
    await user.click(verdicts.getByRole('radio', { name: 'Eligible' }));
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7&show=eligible'));
    expect(verdicts.getByRole('radio', { name: 'Eligible' })).toBeChecked();
    expect(await findAxeViolations()).toEqual([]);
    await user.click(sheet.getByRole('button', { name: /^Show / }));
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  });
});

describe('the sort order', () => {
  const openAddress = (address: string) =>
    openMatches({ getCompetitionWizardListingData: answerListing }, address);
  const listSortOptions = () =>
    within(screen.getByLabelText('Sort by'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  it.each([
    ['', 'Best match', 'Easiest to fix first'],
    ['&sort=distance', 'Best match', 'Easiest to fix first'],
    ['&show=near', 'Easiest to fix first', 'Best match'],
    ['&show=not-eligible', 'Easiest to fix first', 'Best match'],
  ])('of “%s” is %s, and not %s', async (address, order, missingOrder) => {
    await openAddress(`/user/matching?filmId=7${address}`);
    await findRow(1);
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue(order);
    expect(listSortOptions()).not.toContain(missingOrder);
  });
  it('by fee explains how fees are compared, and says what was left out', async () => {
    await openAddress('/user/matching?filmId=7&sort=fee&feeMax=2000+EUR');
    expect(await screen.findByText(/all currencies by the reference rates of 27 Nov 2026/)).toBeVisible();
    expect(await screen.findByText(/^3 competitions left out/)).toBeVisible();
  });
});
