import { screen } from '@testing-library/react';
import { openImport } from '../../../../test/past';

it('saves all rows without a competition as own records at once, each of which can still be changed', async () => {
  const { user } = await openImport();
  await user.click(screen.getByRole('textbox', { name: 'Paste it from your spreadsheet' }));
  await user.paste(
    'Festival\tStatus\tDate\nPorto Nights\tSelected\t2023-10-02\nPorto Nights\tSelected\t2024-10-02\nLund Days\tSelected\t2023-10-02\n',
  );
  await user.click(screen.getByRole('button', { name: 'Read the table' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Import 1 row' });
  const button = await screen.findByRole('button', { name: /^Save the 2 rows without a competition/ });
  await user.click(button);
  expect(button).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Import 3 rows' })).toBeEnabled();
  const choice = screen.getByRole('combobox', { name: 'Competition of row 2' });
  expect(choice).toHaveValue('none');
  await user.selectOptions(choice, 'Features · Porto Nights (Porto, Portugal)');
  expect(choice).toHaveValue('22');
});
