import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { TextArea, TextField } from './text-field';

function Example({ is: Box }: { is: typeof TextField | typeof TextArea }) {
  const [text, setText] = useState('');
  return (
    <Box
      label="Note"
      hint="For yourself."
      maxLength={10}
      value={text}
      onChange={(event: { target: { value: string } }) => setText(event.target.value)}
    />
  );
}

it.each([TextField, TextArea])('a box says how much room is left once it is nearly full', async (is) => {
  render(<Example is={is} />);
  const [user, box] = [userEvent.setup(), screen.getByLabelText('Note')];
  await user.type(box, '1234567');
  expect(box).toHaveAccessibleDescription('For yourself.');
  await user.type(box, '8');
  expect(box).toHaveAccessibleDescription('For yourself. 8 of 10 characters.');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await user.type(box, '90ab');
  expect(box).toHaveValue('1234567890');
  expect(screen.getByRole('status')).toHaveTextContent('No room for more: 10 characters are the most.');
});
