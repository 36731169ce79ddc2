import { screen, waitFor } from '@testing-library/react';
import { Refusal } from '../../../../../test/bff-stub';
import { makeCompetitionWhole } from '../../../../../test/catalogue';
import { openEditor } from '../../../../../test/festival-editor';

it('saves deadlines after the rules whose save still runs, with its version', async () => {
  let finish = () => {};
  const { user, bff } = openEditor('?section=3', {
    saveTerms: async ({ terms }) => {
      await new Promise<void>((resolve) => (finish = resolve));
      const whole = makeCompetitionWhole({ terms: terms as never });
      return { ...whole, competition: { ...whole.competition, version: 2 } };
    },
    saveCompetitionDates: () => makeCompetitionWhole(),
  });
  await user.type(await screen.findByLabelText('The festival’s name for it'), 'Short');
  await user.click(screen.getByRole('button', { name: 'Save rules' }));
  await user.click(screen.getByRole('button', { name: /Deadlines and fees/ }));
  await user.click(await screen.findByRole('button', { name: 'Add a deadline' }));
  await user.type(screen.getByLabelText('Day'), '2027-03-01');
  await user.click(screen.getByRole('button', { name: 'Save deadlines' }));
  expect(bff.getCalls('saveCompetitionDates')).toEqual([]);
  finish();
  await waitFor(() => expect(bff.getCalls('saveCompetitionDates')).toHaveLength(1));
  expect(bff.getCalls('saveCompetitionDates')[0]!.input).toMatchObject({ version: 2 });
});

it('saves deadlines over the version that was read when the save of the rules fails', async () => {
  let refuse = () => {};
  const { user, bff } = openEditor('?section=3', {
    saveTerms: async () => {
      await new Promise<void>((resolve) => (refuse = resolve));
      throw new Refusal(400, 'input.invalid', 'x');
    },
    saveCompetitionDates: () => makeCompetitionWhole(),
  });
  await user.type(await screen.findByLabelText('The festival’s name for it'), 'Short');
  await user.click(screen.getByRole('button', { name: 'Save rules' }));
  await user.click(screen.getByRole('button', { name: /Deadlines and fees/ }));
  await user.click(await screen.findByRole('button', { name: 'Add a deadline' }));
  await user.type(screen.getByLabelText('Day'), '2027-03-01');
  await user.click(screen.getByRole('button', { name: 'Save deadlines' }));
  refuse();
  await waitFor(() => expect(bff.getCalls('saveCompetitionDates')).toHaveLength(1));
  expect(bff.getCalls('saveCompetitionDates')[0]!.input).toMatchObject({ version: 1 });
});
