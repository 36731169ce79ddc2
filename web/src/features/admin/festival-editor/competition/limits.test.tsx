import { fireEvent, screen, within } from '@testing-library/react';
import {
  MAX_GROUP_LENGTH,
  MAX_LINE_LENGTH,
  MAX_RULE_LENGTH,
  MAX_TEXT_VALUES,
} from '@laurel/rules/festivals/festival-limits';
import { makeFestivalWhole, makeRule, makeWhole } from '../../../../../test/catalogue';
import { openEditor } from '../../../../../test/festival-editor';

const names = (n: number) => Array.from({ length: n }, (_, at) => `Name ${at}`).join('; ');

it.each([
  ['as many names as a festival may have', names(MAX_TEXT_VALUES), true],
  ['one more', names(MAX_TEXT_VALUES + 1), false],
  ['a name as long as one may be', 'x'.repeat(MAX_LINE_LENGTH), true],
  ['a longer one', 'x'.repeat(MAX_LINE_LENGTH + 1), false],
])('validates other names: %s', async (_what, text, isTaken) => {
  const { user } = openEditor();
  const box = await screen.findByLabelText('Other names');
  await user.click(box);
  await user.paste(text);
  const refusal = screen.queryByText('At most 100 names, each of at most 300 characters.');
  expect([refusal === null, box.getAttribute('aria-invalid')]).toEqual(
    isTaken ? [true, null] : [false, 'true'],
  );
});

it('limits texts of a festival and a rule to the length that can be stored', async () => {
  const whole = makeFestivalWhole({
    competitions: [makeWhole({ terms: [makeRule({ type: 'country_restriction', countries: ['FR'] })] })],
  });
  /** One character more stays in the field, and is reported as too long. */
  const refused = (box: HTMLElement, max: number) => {
    for (const n of [max, max + 1]) {
      fireEvent.change(box, { target: { value: 'x'.repeat(n) } });
      expect(box).toHaveValue('x'.repeat(n));
    }
    expect(box).toHaveAccessibleDescription(
      expect.stringContaining(
        `Too long: at most ${max.toLocaleString('en')} characters. 1 character too many.`,
      ),
    );
  };
  const { unmount } = openEditor('', { getFestivalWhole: () => whole });
  refused(await screen.findByLabelText('City'), MAX_LINE_LENGTH);
  unmount();
  openEditor('?section=3', { getFestivalWhole: () => whole });
  const rule = within(await screen.findByRole('group', { name: 'Rule 1' }));
  refused(rule.getByLabelText('Alternatives'), MAX_GROUP_LENGTH);
  refused(rule.getByLabelText('The festival’s name for it'), MAX_LINE_LENGTH);
  refused(rule.getByLabelText('The festival’s wording'), MAX_RULE_LENGTH);
});
