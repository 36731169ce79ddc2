import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '@laurel/messages/pages/controls/actions';
import { Button } from './button';
import { toast } from '../feedback/toast';

type Props = {
  text: string;
  /** The accessible name, if the button's text alone does not say what is copied. */
  label?: string;
  children: ReactNode;
};

/** Copies a text to the clipboard and shows the result in a toast. */
export function ClipboardButton({ text, label, children }: Props) {
  const writeToClipboard = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('copied')),
      () => toast(t('copy.failed'), 'refused'),
    );
  return (
    <Button size="small" aria-label={label} onClick={() => void writeToClipboard()}>
      <Copy size={16} aria-hidden /> {children}
    </Button>
  );
}
