import { screen, within } from '@testing-library/react';
import { LONGEST_GROUP, LONGEST_LINE, LONGEST_RULE, MOST_WORDS } from '@laurel/rules/festival-limits';
import { makeFestivalWhole, makeRule, makeWhole } from '../../../../test/catalogue';
import { openEditor } from '../../../../test/festival-editor';

const names = (n: number) => Array.from({ length: n }, (_, at) => `Name ${at}`).join('; ');

it.each([
  ['as many names as a festival may have', names(MOST_WORDS), true],
  ['one more', names(MOST_WORDS + 1), false],
  ['a name as long as one may be', 'x'.repeat(LONGEST_LINE), true],
  ['a longer one', 'x'.repeat(LONGEST_LINE + 1), false],
])('other names: %s', async (_what, text, isTaken) => {
  const { user } = openEditor();
  const box = await screen.findByLabelText('Other names');
  await user.click(box);
  await user.paste(text);
  const refusal = screen.queryByText('At most 100 names, each of at most 300 characters.');
  expect([refusal === null, box.getAttribute('aria-invalid')]).toEqual(
    isTaken ? [true, null] : [false, 'true'],
  );
});

it('texts of a festival and of a rule are as long as they may be stored', async () => {
  const whole = makeFestivalWhole({
    competitions: [makeWhole({ terms: [makeRule({ type: 'country_restriction', countries: ['FR'] })] })],
  });
  const { unmount } = openEditor('', { getFestivalWhole: () => whole });
  expect(await screen.findByLabelText('City')).toHaveAttribute('maxlength', String(LONGEST_LINE));
  unmount();
  openEditor('?part=3', { getFestivalWhole: () => whole });
  const rule = within(await screen.findByRole('group', { name: 'Rule 1' }));
  expect(
    ['Alternatives', 'As the festival calls it', 'In the festival’s words'].map((label) =>
      rule.getByLabelText(label).getAttribute('maxlength'),
    ),
  ).toEqual([LONGEST_GROUP, LONGEST_LINE, LONGEST_RULE].map(String));
});
