import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '../../../../test/bff-stub';
import { makeListing, makeRow } from '../../../../test/make';
import { openMatches, findRow, rows } from '../../../../test/matches';
import { findAxeViolations, getCurrentPath } from '../../../../test/render-page';

const makeFacet = (value: string, count: number) => ({ value, label: value, count });
const facets = {
  verdict: [makeFacet('eligible', 2), makeFacet('not-eligible', 3), makeFacet('near-miss', 1)],
  country: [makeFacet('SE', 4), makeFacet('FR', 1)],
  deadlineWithin: [makeFacet('30', 2), makeFacet('60', 5)],
  listed: [makeFacet('true', 1), makeFacet('false', 4)],
  feeMax: [makeFacet('0', 2)],
  premiere: [makeFacet('none', 3)],
};
const openWithFacets = (answers: Answers = {}, address?: string) =>
  openMatches(
    {
      getCompetitionWizardListingData: ({ facets: requestedFacets }) =>
        makeListing(rows, {
          nearMisses: 1,
          facets: requestedFacets ? facets : {},
          feeUnknown: 3,
          feeUnconverted: 2,
        }),
      ...answers,
    },
    address,
  );
type RenderedPage = Awaited<ReturnType<typeof openWithFacets>>;
const getLastListInput = ({ bff }: RenderedPage) =>
  bff.getCalls('getCompetitionWizardListingData').findLast(({ input }) => !input.facets)!.input;
const chooseFilter = async (
  { user }: RenderedPage,
  group: string,
  name: string | RegExp,
  role = 'checkbox',
) => {
  await user.click(await screen.findByRole('button', { name: group }));
  await user.click(
    await within(screen.getByRole('group', { name: group })).findByRole(role, { name, hidden: true }),
  );
};

describe('the filters of the list', () => {
  it('narrow the list, appear in the address, and can be removed one by one or all at once', async () => {
    const rendered = await openWithFacets();
    await chooseFilter(rendered, 'Location', 'Sweden');
    await waitFor(() => expect(getLastListInput(rendered)).toMatchObject({ filters: { country: ['SE'] } }));
    expect(getCurrentPath()).toBe('/user/matching?filmId=7&country=SE');
    await rendered.user.keyboard('{Escape}');
    await chooseFilter(rendered, 'Deadline', 'Within 30 days', 'radio');
    await waitFor(() =>
      expect(getCurrentPath()).toBe('/user/matching?filmId=7&country=SE&deadlineWithin=30'),
    );
    const chips = within(screen.getByRole('list', { name: 'Active filters' }));
    await rendered.user.click(chips.getByRole('button', { name: /^Sweden/ }));
    expect(getCurrentPath()).toBe('/user/matching?filmId=7&deadlineWithin=30');
    await rendered.user.click(chips.getByRole('button', { name: 'Clear all' }));
    expect(getCurrentPath()).toBe('/user/matching?filmId=7');
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: 'Active filters' })).not.toBeInTheDocument(),
    );
  });

  it('request the rows first and the filter choices after them, once each', async () => {
    const rendered = await openWithFacets();
    await findRow(1);
    const getInputs = () =>
      rendered.bff.getCalls('getCompetitionWizardListingData').map(({ input }) => input);
    await waitFor(() => expect(getInputs()).toHaveLength(2));
    await rendered.user.click(await screen.findByRole('button', { name: /^Eligible/ }));
    await waitFor(() => expect(getInputs()).toHaveLength(4));
    const [rowsInput, choicesInput] = getInputs().slice(2);
    expect(rowsInput).toEqual({ filmId: 7, verdict: 'eligible', page: 1, pageSize: 20 });
    expect(choicesInput).toMatchObject({
      verdict: 'eligible',
      pageSize: 1,
      facets: expect.any(Array) as string[],
    });
  });

  it('prefetch the rows while the pointer rests on a choice, but not while it moves across', async () => {
    const rendered = await openWithFacets();
    const { user } = rendered;
    await user.click(await screen.findByRole('button', { name: 'Location' }));
    const group = within(screen.getByRole('group', { name: 'Location' }));
    const sweden = await group.findByRole('checkbox', { name: 'Sweden', hidden: true });
    const france = group.getByRole('checkbox', { name: 'France', hidden: true });
    const getCountryCalls = (code: string) =>
      rendered.bff
        .getCalls('getCompetitionWizardListingData')
        .filter(({ input }) => JSON.stringify(input).includes(`"country":["${code}"]`));
    // Without a pause between the events, also on a slow machine.
    fireEvent.pointerOver(france);
    fireEvent.pointerOut(france, { relatedTarget: sweden });
    fireEvent.pointerOver(sweden, { relatedTarget: france });
    await waitFor(() => expect(getCountryCalls('SE')).toHaveLength(1));
    await user.click(sweden);
    await waitFor(() => expect(getCountryCalls('SE')).toHaveLength(2)); // the remaining choices, after the rows
    expect(getCountryCalls('SE')[1]!.input).toMatchObject({ pageSize: 1 });
    expect(getCountryCalls('FR')).toHaveLength(0);
  });

  it('close an open row menu when the rows change', async () => {
    const eligibleRow = makeRow(9, {});
    const { user } = await openWithFacets({
      getCompetitionWizardListingData: ({ verdict }) => makeListing(verdict ? [eligibleRow] : rows, {}),
    });
    const firstRow = await findRow(1);
    await user.click(firstRow.getByRole('button', { name: /^Hide/ }));
    expect(screen.getByRole('button', { name: /Too expensive/, hidden: true })).toBeInTheDocument();
    // Changes the rows like Back does, without a real click that would close the menu.
    fireEvent.click(screen.getByRole('button', { name: /^Eligible/ }));
    await findRow(9);
    expect(screen.queryByRole('button', { name: /Too expensive/, hidden: true })).not.toBeInTheDocument();
  });

  it('add one history entry each', async () => {
    const rendered = await openWithFacets();
    await chooseFilter(rendered, 'Location', 'Sweden');
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7&country=SE'));
    await rendered.user.selectOptions(screen.getByLabelText('Sort by'), 'Odds');
    await waitFor(() => expect(getLastListInput(rendered)).toMatchObject({ sort: 'odds' }));
    window.history.back();
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7&country=SE'));
    window.history.back();
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7'));
  });

  it('show how many rows each value and each verdict would leave', async () => {
    const { user } = await openWithFacets({}, '/user/matching?filmId=7&country=SE');
    await user.click(await screen.findByRole('button', { name: 'Location (1)' }));
    const sweden = within(screen.getByRole('group', { name: 'Location (1)' })).getByRole('checkbox', {
      name: 'Sweden',
      hidden: true,
    });
    expect(sweden).toBeChecked();
    await waitFor(() => expect(sweden.closest('div')).toHaveTextContent('Sweden4'));
    for (const [group, firstValue] of [
      ['Fee', 'Free only2'],
      ['Premiere', 'No premiere required3'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: group }));
      expect(screen.getByRole('group', { name: group })).toHaveTextContent(firstValue);
    }
    expect(await screen.findByRole('button', { name: 'Eligible 2' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Near misses 1' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'All 5' })).toBeVisible();
  });

  it('by text wait until the user stops typing, and add no history entry', async () => {
    const rendered = await openWithFacets();
    await findRow(1);
    const historyLength = window.history.length;
    await rendered.user.type(screen.getByRole('searchbox', { name: 'Search in the list' }), 'lund');
    await waitFor(() => expect(getCurrentPath()).toBe('/user/matching?filmId=7&q=lund'));
    await waitFor(() => expect(getLastListInput(rendered)).toMatchObject({ query: 'lund' }));
    expect(window.history.length).toBe(historyLength);
  });

  it('by fee count competitions that could not be compared', async () => {
    const rendered = await openWithFacets();
    await rendered.user.click(await screen.findByRole('button', { name: 'Fee' }));
    const getGroup = () => within(screen.getByRole('group', { name: /^Fee/, hidden: true }));
    await rendered.user.type(getGroup().getByRole('textbox', { name: 'Fee up to', hidden: true }), '20');
    await waitFor(() =>
      expect(getLastListInput(rendered)).toMatchObject({
        filters: { feeMax: { amount: 2000, currency: 'EUR' } },
      }),
    );
    await rendered.user.type(getGroup().getByRole('textbox', { name: 'Fee from', hidden: true }), '5');
    await waitFor(() =>
      expect(getLastListInput(rendered)).toMatchObject({
        filters: { feeMin: { amount: 500, currency: 'EUR' }, feeMax: { amount: 2000, currency: 'EUR' } },
      }),
    );
    expect(await screen.findByRole('button', { name: /Fee from EUR 5/ })).toBeInTheDocument();
    expect(await getGroup().findByText('3 competitions left out: no fee on file.')).toBeInTheDocument();
    expect(
      screen.getByText(
        'The fees of the last 2 competitions could not be converted, so your limit was not applied to them.',
      ),
    ).toBeVisible();
  });

  it('show an empty state with a way back when nothing matches', async () => {
    const rendered = await openWithFacets(
      { getCompetitionWizardListingData: ({ filters }) => makeListing(filters ? [] : rows) },
      '/user/matching?filmId=7&country=SE',
    );
    expect(await screen.findByRole('heading', { name: 'No matches with these filters' })).toBeVisible();
    await rendered.user.click(screen.getAllByRole('button', { name: 'Clear all' }).at(-1)!);
    await findRow(1);
  });

  it('have no accessibility issues, closed or open', async () => {
    const { user } = await openWithFacets({}, '/user/matching?filmId=7&country=SE&hidden=true');
    await user.click(await screen.findByRole('button', { name: 'Location (1)' }));
    expect(await findAxeViolations()).toEqual([]);
  });
});
