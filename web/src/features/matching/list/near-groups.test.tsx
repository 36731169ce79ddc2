import { say } from '@laurel/words/said';
import { screen, within } from '@testing-library/react';
import { makeListing } from '../../../../test/make';
import { open, row, rows } from '../../../../test/matches';
import { findings } from '../../../../test/visit';
import type { NearGroup } from '../../../lib/wire';

const cut: NearGroup['change'] = {
  field: 'length',
  value: 1200,
  text: say('rule.written', { written: 'Cut 4 min (to 20:00): opens 144' }),
  opens: 144,
};
const near = rows.slice(2, 5);
const begin = (groups: NearGroup[]) =>
  open(
    { getCompetitionWizardListingData: () => makeListing(near, { nearMisses: 3, groups }) },
    '/user/matching?filmId=7&show=near',
  );
const headOf = async (n: number) =>
  within((await row(n)).getByRole('checkbox').closest<HTMLElement>('[role=listitem]')!).queryByRole(
    'heading',
  );

describe('near misses', () => {
  it('stand in groups, each under what opens it', async () => {
    await begin([
      { change: cut, total: 2 },
      { change: null, total: 1 },
    ]);
    expect(await headOf(3)).toHaveTextContent('Cut 4 min (to 20:00): opens 144 2 of them below');
    expect(await headOf(4)).toBeNull();
    expect(await headOf(5)).toHaveTextContent('No one change opens several of these 1 of them below');
    expect(await findings()).toEqual([]);
  });
  it('have no heads where nothing opens several', async () => {
    await begin([]);
    expect(await headOf(3)).toBeNull();
    expect(screen.getByRole('list', { name: 'Competitions' })).toBeVisible();
  });
});
