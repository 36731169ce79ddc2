import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { SideSheet } from '../../ui/side-sheet';
import { toast } from '../../ui/toast';
import { Example, Examples, Row } from './example';

const shapes = ['plain', 'wide', 'desk', 'sheet'] as const;

export function LayerExamples() {
  const [open, setOpen] = useState<(typeof shapes)[number] | 'beside' | 'unsaved' | null>(null);
  const close = () => setOpen(null);
  return (
    <Examples>
      <Example of="Dialog, each shape, and one with something unsaved, which asks before it is closed">
        <Row>
          {[...shapes, 'unsaved' as const].map((shape) => (
            <Button key={shape} onClick={() => setOpen(shape)}>
              Open: {shape}
            </Button>
          ))}
        </Row>
      </Example>
      <Example of="SideSheet">
        <Button onClick={() => setOpen('beside')}>Open: beside the page</Button>
      </Example>
      <Example of="Toast: done, refused, to be undone">
        <Row>
          <Button onClick={() => toast('The film is saved.')}>Show: done</Button>
          <Button onClick={() => toast('This film was changed meanwhile.', 'refused')}>Show: refused</Button>
          <Button
            onClick={() =>
              toast('The still is removed.', 'done', {
                label: 'Undo',
                run: () => toast('The still is back.'),
              })
            }
          >
            Show: to be undone
          </Button>
        </Row>
      </Example>
      {open === 'beside' && (
        <SideSheet title="Beside the page" onClose={close}>
          <p>The page stays in use.</p>
        </SideSheet>
      )}
      {open && open !== 'beside' && (
        <Dialog
          title={`A dialog: ${open}`}
          shape={open === 'plain' || open === 'unsaved' ? undefined : open}
          isUnsaved={() => open === 'unsaved'}
          onClose={close}
        >
          <p>Escape closes it; the focus returns to where it came from.</p>
        </Dialog>
      )}
    </Examples>
  );
}
