import { fireEvent, screen, within } from '@testing-library/react';
import {
  MAX_GROUP_LENGTH,
  MAX_LINE_LENGTH,
  MAX_RULE_LENGTH,
  MAX_TEXT_VALUES,
} from '@laurel/rules/festivals/festival-limits';
import { makeFestivalWhole, makeRule, makeCompetitionWhole } from '../../../../../test/catalogue';
import { openEditor } from '../../../../../test/festival-editor';

const createNames = (n: number) => Array.from({ length: n }, (_, index) => `Name ${index}`).join('; ');

it.each([
  ['accepts the maximum number of', createNames(MAX_TEXT_VALUES), true],
  ['refuses more than the maximum number of', createNames(MAX_TEXT_VALUES + 1), false],
  ['accepts the maximum length of', 'x'.repeat(MAX_LINE_LENGTH), true],
  ['refuses more than the maximum length of', 'x'.repeat(MAX_LINE_LENGTH + 1), false],
])('%s other names', async (_what, text, isAccepted) => {
  const { user } = openEditor();
  const box = await screen.findByLabelText('Other names');
  await user.click(box);
  await user.paste(text);
  const refusal = screen.queryByText('At most 100 names, each of at most 300 characters.');
  expect([refusal === null, box.getAttribute('aria-invalid')]).toEqual(
    isAccepted ? [true, null] : [false, 'true'],
  );
});

it('limits texts of a festival and a rule to the length that can be stored', async () => {
  const whole = makeFestivalWhole({
    competitions: [
      makeCompetitionWhole({ terms: [makeRule({ type: 'country_restriction', countries: ['FR'] })] }),
    ],
  });
  /** Expects that a text that is too long by one character stays in the field and is reported. */
  const expectLimit = (box: HTMLElement, max: number) => {
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
  expectLimit(await screen.findByLabelText('City'), MAX_LINE_LENGTH);
  unmount();
  openEditor('?section=3', { getFestivalWhole: () => whole });
  const rule = within(await screen.findByRole('group', { name: 'Rule 1' }));
  expectLimit(rule.getByLabelText('Alternatives'), MAX_GROUP_LENGTH);
  expectLimit(rule.getByLabelText('The festival’s name for it'), MAX_LINE_LENGTH);
  expectLimit(rule.getByLabelText('The festival’s wording'), MAX_RULE_LENGTH);
});
