import { TEXT_ENCODINGS } from '@laurel/rules/text/text-encodings';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { openImport } from '../../../../test/past';
import { findAxeViolations, getCurrentPath } from '../../../../test/render-page';

const HEAD = 'Festival\tCategory\tStatus\tSubmission date\tEntry fee\tCurrency\n';
const paste = async (user: UserEvent, text: string) => {
  await user.click(screen.getByRole('textbox', { name: 'Paste it from your spreadsheet' }));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Read the table' }));
};
const clickContinue = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Continue' }));
const findLine = async (n: number) => {
  const [lineNumber] = await screen.findAllByText(`Row ${n}`);
  return within(lineNumber!.closest('li')!);
};
const findImportButton = (n: number) =>
  screen.findByRole('button', { name: n === 1 ? 'Import 1 row' : `Import ${n} rows` });

it('imports entries from a pasted table, and undoes the import', async () => {
  const { user, bff } = await openImport();
  await paste(
    user,
    `${HEAD}Lund Days\tShorts\tSelected\t2023-10-02\t25\tEUR\nUnknown Gathering\t\tNot Selected\t2023-11-02\t\t\n`,
  );
  expect(await screen.findByRole('heading', { name: 'What do the columns contain?' })).toHaveFocus();
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('competition');
  expect(await findAxeViolations()).toEqual([]);
  await clickContinue(user);
  expect(await (await findLine(2)).findByText('New in your list: Accepted')).toBeVisible();
  expect(await (await findLine(3)).findByText('Saved as your own record: Not selected')).toBeVisible();
  expect(await findAxeViolations()).toEqual([]);
  await user.click(await findImportButton(2));
  expect(await screen.findByRole('heading', { name: '2 rows imported' })).toHaveFocus();
  expect(bff.getCalls('bringInPastEntries')[0]!.input).toMatchObject({
    filmId: 7,
    rows: [
      {
        festival: 'Lund Days',
        competitionId: 11,
        state: 'accepted',
        submittedAt: '2023-10-02',
        fee: { amount: 2500, currency: 'EUR' },
      },
      { festival: 'Unknown Gathering', competitionId: null, state: 'rejected' },
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Undo the import' }));
  expect(await screen.findByText(/Undone: 2 entries/)).toBeVisible();
  expect(bff.getCalls('undoPastEntries')[0]!.input).toEqual({ filmId: 7, batchId: 5 });
});

it('asks once how fees with two readings are written, and warns about a wrong encoding', async () => {
  const { user } = await openImport();
  await paste(
    user,
    `${HEAD}Lund Days\tShorts\tSelected\t2023-10-02\t1.250\tEUR\nMÃ¼nchen\t\tSelected\t\t\t\n`,
  );
  expect(await screen.findByText(/“MÃ¼nchen” is probably “München”/)).toBeVisible();
  await clickContinue(user);
  await user.selectOptions(
    await screen.findByLabelText('How are fees written? What does “1.250” mean?'),
    '1,250',
  );
  expect(await (await findLine(2)).findByText('New in your list: Accepted')).toBeVisible();
});

it('asks once about an unknown word, the date format and the currency', async () => {
  const { user } = await openImport();
  await paste(
    user,
    `Festival;Status;Date;Fee\nLund Days;Nominee;03/04/2023;25\nPorto Nights;Nominee;04/05/2023;\nLund Days;Ignored;01/02/2022;\n`,
  );
  await clickContinue(user);
  const questions = within(await screen.findByRole('region', { name: 'Questions about the whole table' }));
  expect((await findLine(2)).getByText('Needs your answer above')).toBeVisible();
  await user.selectOptions(
    questions.getByRole('combobox', { name: '2 rows say “Nominee”: what does that mean?' }),
    'Accepted',
  );
  await user.click(questions.getByRole('button', { name: 'Go to row 4: Lund Days' }));
  expect(document.activeElement).toBe(screen.getByText('Row 4').closest('li'));
  await user.selectOptions(
    questions.getByRole('combobox', { name: '1 row says “Ignored”: what does that mean?' }),
    'Leave these rows out',
  );
  expect(await (await findLine(4)).findByText('Left out')).toBeVisible();
  expect((await findLine(2)).getByText(/which currency is “25” in/)).toBeVisible();
  await user.selectOptions(
    questions.getByRole('combobox', { name: /^Which currency are fees such as/ }),
    'USD',
  );
  const order = questions.getByRole('combobox', { name: /“03\/04\/2023”/ });
  expect(order).toHaveValue('');
  expect((await findLine(2)).getByText(/“03\/04\/2023” could mean two days/)).toBeVisible();
  await user.selectOptions(order, '3 Apr 2023, day first');
  expect(await (await findLine(2)).findByText(/sent 3 Apr 2023.*USD 25/)).toBeVisible();
  await user.selectOptions(order, '4 Mar 2023, month first');
  expect(await (await findLine(2)).findByText(/sent 4 Mar 2023/)).toBeVisible();
  // There are two competitions, and the import does not guess.
  expect(await (await findLine(3)).findByText('Choose which one it is')).toBeVisible();
  expect(await findImportButton(1)).toBeEnabled();
  await user.selectOptions(
    (await findLine(3)).getByRole('combobox'),
    'Features · Porto Nights (Porto, Portugal)',
  );
  expect(await findImportButton(2)).toBeEnabled();
});

it('asks again for the names that the server had no time to search', async () => {
  const { user, bff } = await openImport({
    getFestivalsByNames: ({ names }) => ({
      names: names.map((_, n) =>
        n === 0
          ? { certainty: 'near' as const, festivalIds: [1], competitionId: 11 }
          : { certainty: 'unsearched' as const, festivalIds: [], competitionId: null },
      ),
      festivals: [
        {
          id: 1,
          name: 'Lund',
          country: 'SE',
          city: 'Lund',
          competitions: [{ competitionId: 11, name: 'Shorts' }],
        },
      ],
    }),
  });
  await paste(user, `${HEAD}A\t\tSelected\t\t\t\nB\t\tSelected\t\t\t\nC\t\tIgnored\t\t\t\n`);
  await clickContinue(user);
  for (const line of [2, 3])
    expect(await (await findLine(line)).findByText('Probably this one. Please check')).toBeVisible();
  await user.selectOptions(screen.getByLabelText(/“Ignored”/), 'Accepted');
  expect(await (await findLine(4)).findByText('Probably this one. Please check')).toBeVisible();
  expect(
    bff.getCalls('getFestivalsByNames').map(({ input }) => (input as { names: unknown[] }).names.length),
  ).toEqual([3, 2, 1]);
});

it('says which cell is wrong and why, and imports the other rows', async () => {
  const { user } = await openImport();
  await paste(
    user,
    'Festival,Status,Sent,Fee,Currency\n,Accepted,2023-01-01,,\nLund Days,Accepted,soon,,\nLund Days,Accepted,2023-01-01,lots,EUR\nLund Days,Accepted,"15,04,2027","15,04,2027",EUR\nLund Days,Accepted,2023-01-01,1,shells\nLund Days,Accepted,2022-01-01,1,EUR\n',
  );
  await clickContinue(user);
  const messages = [
    'Festival (required): this cell is empty. Enter a value.',
    'Sent on: “soon” is not a date. Write it like 2024-10-03.',
    'Fee paid: “lots” is not an amount. Write it like 25 or EUR 25.',
    'Fee paid: “15,04,2027” is not an amount. Write it like 25 or EUR 25.',
    'Currency: “shells” is not a known currency. Write its code, such as EUR.',
    'Sent on: “15,04,2027” is not a date. Write it like 2024-10-03.',
  ];
  for (const message of messages) expect(await screen.findByText(message)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Errors/ }));
  expect(screen.getAllByRole('listitem').filter((item) => item.textContent.startsWith('Row'))).toHaveLength(
    5,
  );
  expect(await findImportButton(1)).toBeEnabled();
});

it('changes listed entries only when the user ticks them', async () => {
  const { user, bff } = await openImport();
  await paste(
    user,
    `${HEAD}Lund Days\tShorts\tAccepted\t2024-10-02\t\t\nLundt Days\t\tAccepted\t2023-10-02\t\t\n`,
  );
  await clickContinue(user);
  expect(await (await findLine(3)).findByText('Probably this one. Please check')).toBeVisible();
  const checkbox = await (
    await findLine(2)
  ).findByRole('checkbox', { name: 'Your list says “Submitted”. Change it to “Accepted”' });
  expect(await findImportButton(1)).toBeEnabled();
  await user.click(checkbox);
  await user.click(await findImportButton(2));
  await screen.findByRole('heading', { name: '2 rows imported' });
  expect(screen.getByText('1 entry of your list changed.')).toBeVisible();
  const { rows } = bff.getCalls('bringInPastEntries')[0]!.input as { rows: { isApplied: boolean }[] };
  expect(rows.map(({ isApplied }) => isApplied)).toEqual([true, false]);
});

it('accepts a table without a heading, with columns chosen by hand', async () => {
  const { user } = await openImport();
  await paste(user, 'Lund Days,2023-10-02\n');
  expect(screen.getByRole('checkbox', { name: 'The first row contains the column names' })).not.toBeChecked();
  await clickContinue(user);
  expect(screen.getByText('Choose which column has the festivals’ names.')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column 1' }), 'Festival (required)');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Column 2' }), 'Sent on');
  await clickContinue(user);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'What was the result of this entry?' }),
    'Sent, no answer yet',
  );
  expect(await (await findLine(1)).findByText('New in your list: Sent, no answer yet')).toBeVisible();
});

it.each([
  ['The table has no rows. Paste the cells with your entries.', ' '],
  ['There are more than 1,000 rows. Import them in parts.', `Festival\n${'Lund Days\n'.repeat(1001)}`],
])('refuses pasted text: %s', async (message, text) => {
  const { user } = await openImport();
  await paste(user, text);
  expect(await screen.findByText(message)).toBeVisible();
});

describe('an imported file', () => {
  const upload = (user: UserEvent, content: BlobPart, name = 'entries.csv') =>
    user.upload(
      screen.getByLabelText('Choose a spreadsheet or CSV file'),
      new File([content], name, { type: 'text/csv' }),
    );
  it('is read with its byte order mark', async () => {
    const { user } = await openImport();
    await upload(user, '\uFEFFFestival;Status\nFête;Accepted\n');
    expect(await screen.findByRole('combobox', { name: 'Festival' })).toHaveValue('festival');
    expect(screen.getByText('For example: Fête')).toBeVisible();
  });
  it('asks about its accents if it is not UTF-8', async () => {
    const { user } = await openImport();
    await upload(user, new Uint8Array([...new TextEncoder().encode('Festival;Status\nF'), 234, 116, 101]));
    expect(await screen.findByText(/encoding was guessed. Is “Fête” right\?/)).toBeVisible();
  });
  it('can be read in each encoding that the catalogue offers', async () => {
    const { user } = await openImport();
    await upload(user, new Uint8Array([...new TextEncoder().encode('Festival;Status\nR'), 0xee, 0x67, 0x61]));
    const select = await screen.findByLabelText('Text encoding');
    expect(within(select).getAllByRole('option')).toHaveLength(TEXT_ENCODINGS.length);
    await user.selectOptions(select, 'Baltic (Windows)');
    expect(await screen.findByText('For example: Rīga')).toBeVisible();
  });
  it('is rejected if it is no text or too large', async () => {
    const { user } = await openImport();
    await upload(user, new Uint8Array([80, 75, 0, 0]));
    expect(await screen.findByText(/This file cannot be read/)).toBeVisible();
    await upload(user, 'x'.repeat(1_000_001));
    expect(await screen.findByText(/larger than 1 MB/)).toBeVisible();
  });
});

it('asks before the user leaves a pasted table', async () => {
  const { user } = await openImport();
  await paste(user, 'Festival\nLund Days\n');
  await user.click(screen.getByRole('link', { name: 'Salt' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(getCurrentPath()).toMatch(/import$/);
  expect(screen.getByRole('heading', { name: 'What do the columns contain?' })).toBeVisible();
});
