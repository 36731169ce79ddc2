import { message } from '@laurel/messages/formatting/message';
import { screen, within } from '@testing-library/react';
import { makeListing } from '../../../../test/make';
import { openMatches, findRow, rows } from '../../../../test/matches';
import { findAxeViolations } from '../../../../test/render-page';
import type { NearGroup } from '../../../lib/server/wire';

const cut: NearGroup['change'] = {
  field: 'length',
  value: 1200,
  text: message('rule.written', { written: 'Cut 4 min (to 20:00): opens 144' }),
  opens: 144,
};
const nearMisses = rows.slice(2, 5);
const openNearMisses = (groups: NearGroup[]) =>
  openMatches(
    { getCompetitionWizardListingData: () => makeListing(nearMisses, { nearMisses: 3, groups }) },
    '/user/matching?filmId=7&show=near',
  );
const findHeading = async (n: number) =>
  within((await findRow(n)).getByRole('checkbox').closest<HTMLElement>('[role=listitem]')!).queryByRole(
    'heading',
  );

describe('near misses', () => {
  it('appear in groups, each under the change that opens it', async () => {
    await openNearMisses([
      { change: cut, total: 1, isFixed: false },
      { change: null, total: 1, isFixed: false },
      { change: null, total: 1, isFixed: true },
    ]);
    expect(await findHeading(3)).toHaveTextContent('Cut 4 min (to 20:00): opens 144 1 of them listed below');
    expect(await findHeading(4)).toHaveTextContent(
      'No single change opens several of these 1 of them listed below',
    );
    expect(await findHeading(5)).toHaveTextContent(
      'You cannot change this: age, origin, or what is past 1 of them listed below',
    );
    expect(await findAxeViolations()).toEqual([]);
  });
  it('have no group headings when no change opens several', async () => {
    await openNearMisses([]);
    expect(await findHeading(3)).toBeNull();
    expect(screen.getByRole('list', { name: 'Competitions' })).toBeVisible();
  });
});
