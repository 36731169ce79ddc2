import { fireEvent, screen, within } from '@testing-library/react';
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
  /** One more than it may be stands as it is, and is too long. */
  const refused = (box: HTMLElement, most: number) => {
    for (const n of [most, most + 1]) {
      fireEvent.change(box, { target: { value: 'x'.repeat(n) } });
      expect(box).toHaveValue('x'.repeat(n));
    }
    expect(box).toHaveAccessibleDescription(
      expect.stringContaining(`Too long: at most ${most.toLocaleString('en')} characters. 1 too many.`),
    );
  };
  const { unmount } = openEditor('', { getFestivalWhole: () => whole });
  refused(await screen.findByLabelText('City'), LONGEST_LINE);
  unmount();
  openEditor('?part=3', { getFestivalWhole: () => whole });
  const rule = within(await screen.findByRole('group', { name: 'Rule 1' }));
  refused(rule.getByLabelText('Alternatives'), LONGEST_GROUP);
  refused(rule.getByLabelText('As the festival calls it'), LONGEST_LINE);
  refused(rule.getByLabelText('In the festival’s words'), LONGEST_RULE);
});
