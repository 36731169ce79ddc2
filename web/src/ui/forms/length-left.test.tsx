import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Form } from './form';
import { TextArea, TextField } from './text-field';

type Box = typeof TextField | typeof TextArea;
function Example({ box: TextBox, onSave }: { box: Box; onSave: () => void }) {
  const [text, setText] = useState('');
  return (
    <Form onSubmit={onSave}>
      <TextBox
        label="Note"
        hint="For yourself."
        maxLength={10}
        value={text}
        onChange={(event: { target: { value: string } }) => setText(event.target.value)}
      />
      <button>Save</button>
    </Form>
  );
}

describe.each([TextField, TextArea])('a box with a maximum length', (textBox) => {
  const show = () => {
    const onSave = vi.fn();
    render(<Example box={textBox} onSave={onSave} />);
    return { user: userEvent.setup(), box: screen.getByLabelText('Note'), onSave };
  };
  it('shows its length and its maximum once it is nearly full', async () => {
    const { user, box } = show();
    await user.type(box, '1234567');
    expect(box).toHaveAccessibleDescription('For yourself.');
    await user.type(box, '8');
    expect(box).toHaveAccessibleDescription('For yourself. 8 of 10 characters.');
    await user.type(box, '90');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(box).toBeValid();
  });
  it('does not cut pasted text, says how much is too long, and cannot be saved', async () => {
    const { user, box, onSave } = show();
    await user.click(box);
    await user.paste('1234567890abc');
    expect(box).toHaveValue('1234567890abc');
    expect(box).toHaveAccessibleDescription(
      'For yourself. Too long: at most 10 characters. 3 characters too many.',
    );
    expect(screen.getByRole('status')).toHaveTextContent('Too long: at most 10 characters.');
    expect(box).toBeInvalid();
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    expect(onSave).not.toHaveBeenCalled();
    await waitFor(() => expect(box).toHaveFocus());
    await user.type(box, '{Backspace}{Backspace}{Backspace}');
    expect(box).toBeValid();
    await user.click(save);
    expect(onSave).toHaveBeenCalledTimes(1);
  });
});
