import { screen, waitFor } from '@testing-library/react';
import { openProfile } from '../../../../test/profile';

it('stores the do-not-disturb hours in the user’s time zone, and removes them', async () => {
  const { user, getStoredProfile } = await openProfile();
  await user.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
  await waitFor(() => expect(getStoredProfile().doNotDisturb).toEqual({ fromHour: 22, toHour: 7 }));
  expect(getStoredProfile().timeZone).not.toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '23');
  await waitFor(() => expect(getStoredProfile().doNotDisturb).toEqual({ fromHour: 23, toHour: 7 }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '7');
  expect(await screen.findByText('Choose two different hours of the day.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^Quiet hours/ }));
  await waitFor(() => expect(getStoredProfile().doNotDisturb).toBeNull());
});
