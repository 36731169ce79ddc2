import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../../test/bff-stub';
import { emptyPreview, openEditor } from '../../../../../test/festival-editor';

const findUnfinished = (label: string) => screen.findByText(`${label} is not finished yet.`);
const waitUntilFinished = () => waitFor(() => expect(screen.queryByText(/is not finished yet/)).toBeNull());
const setValue = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } });

describe('the preview of a draft', () => {
  it('waits until an added rule, which gets the focus, is filled in, and names a rule that is refused', async () => {
    const { user, bff } = openEditor('?section=3', {
      previewTerms: ({ terms = [] }) => {
        if (terms.length === 1) return emptyPreview;
        throw new Refusal(400, 'term.missing', 'This is missing.', { field: 'terms.1.genre_restriction' });
      },
    });
    await waitFor(() => expect(bff.getCalls('previewTerms')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Add a rule' }));
    const cards = screen.getAllByRole('group', { name: /^Rule/ });
    const added = within(cards.at(-1)!);
    expect(added.getByLabelText('Type')).toHaveFocus();
    expect(await screen.findByText('Rule 2 is not finished yet.')).toBeVisible();
    expect(bff.getCalls('previewTerms')).toHaveLength(1);
    await user.selectOptions(added.getByLabelText('Type'), 'Director’s nationality');
    await user.type(added.getByRole('combobox', { name: 'Director’s nationality' }), 'Portu');
    await user.click(await added.findByRole('option', { name: /Portugal/ }));
    expect(await screen.findByText(/^Not valid yet: Rule 2: /)).toBeVisible();
  });

  it('waits while the year in a rule is incomplete', async () => {
    const { user, bff } = openEditor('?section=3');
    await user.selectOptions(await screen.findByLabelText('Type'), 'Completed on or after');
    const day = screen.getByLabelText('Completed on or after');
    await findUnfinished('Rule 1');
    setValue(day, '2025-01-31');
    await waitUntilFinished();
    for (const year of ['0002', '0020', '0202']) {
      setValue(day, `${year}-01-31`);
      await findUnfinished('Rule 1');
    }
    setValue(day, '2026-01-31');
    await waitUntilFinished();
    const rules = () => bff.getCalls('previewTerms').map(({ input }) => input.terms);
    await waitFor(() =>
      expect(rules().slice(1)).toMatchObject([
        [{ film_restriction_age: '2025-01-31' }],
        [{ film_restriction_age: '2026-01-31' }],
      ]),
    );
  });

  it('waits while the year of a deadline is incomplete, or a fee has no title or amount', async () => {
    const { user, bff } = openEditor('?section=3&side=dates');
    await user.click(await screen.findByRole('button', { name: 'Add a deadline' }));
    await findUnfinished('Deadline 1');
    const day = screen.getByLabelText('Day');
    setValue(day, '2098-03-01');
    await waitUntilFinished();
    setValue(day, '0209-03-01');
    await findUnfinished('Deadline 1');
    setValue(day, '2099-03-01');
    await waitUntilFinished();
    await user.click(screen.getByRole('button', { name: 'Add a fee' }));
    await findUnfinished('Deadline 1');
    setValue(screen.getByLabelText('Fee'), 'Regular');
    setValue(screen.getByLabelText('Amount, 0 is free'), '25');
    await waitUntilFinished();
    setValue(screen.getByLabelText('Fee'), ' ');
    await findUnfinished('Deadline 1');
    const fee = { title: 'Regular', amount: 2500 };
    await waitFor(() =>
      expect(bff.getCalls('previewTerms').map(({ input }) => input.dates)).toMatchObject([
        [],
        [{ date: '2098-03-01', fees: [] }],
        [{ date: '2099-03-01', fees: [] }],
        [{ date: '2099-03-01', fees: [fee] }],
      ]),
    );
  });
});
