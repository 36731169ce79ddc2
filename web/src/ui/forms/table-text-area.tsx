import { TextArea } from './text-field';

type Props = {
  label: string;
  hint: string;
  placeholder?: string;
  value: string;
  onText: (text: string) => void;
};

/** A text area for the pasted cells of a spreadsheet. Its lines are not wrapped. */
export const TableTextArea = ({ onText, ...props }: Props) => (
  <TextArea
    {...props}
    rows={8}
    spellCheck={false}
    wrap="off"
    onChange={(event) => onText(event.target.value)}
  />
);
