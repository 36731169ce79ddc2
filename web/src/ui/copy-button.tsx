import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../lib/texts/controls';
import { Button } from './button';
import { toast } from './toast';

/** Puts a text where it can be pasted from, and says so; where the browser does not let it, it says that. */
export function CopyButton({
  text,
  label,
  children,
}: {
  text: string;
  /** What it is called for who listens, where its words alone do not say what is copied. */
  label?: string;
  children: ReactNode;
}) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast(t('copied')),
      () => toast(t('copied.not'), 'refused'),
    );
  return (
    <Button size="small" aria-label={label} onClick={() => void copy()}>
      <Copy size={16} aria-hidden /> {children}
    </Button>
  );
}
