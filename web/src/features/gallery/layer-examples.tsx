import { useState } from 'react';
import { Button } from '../../ui/buttons/button';
import { Dialog } from '../../ui/dialogs/dialog';
import { OverrideDialog } from '../../widgets/submissions/override-dialog';
import { ResultsDialog } from '../../widgets/feedback/results-dialog';
import { SideSheet } from '../../ui/dialogs/side-sheet';
import { toast } from '../../ui/feedback/toast';
import { Example, Examples, Row } from './example';

const shapes = ['plain', 'wide', 'workspace', 'sheet'] as const;

export function LayerExamples() {
  const [open, setOpen] = useState<
    (typeof shapes)[number] | 'beside' | 'unsaved' | 'override' | 'results' | null
  >(null);
  const close = () => setOpen(null);
  return (
    <Examples>
      <Example title="Dialog, each shape, and one with something unsaved, which asks before it is closed">
        <Row>
          {[...shapes, 'unsaved' as const].map((shape) => (
            <Button key={shape} onClick={() => setOpen(shape)}>
              Open: {shape}
            </Button>
          ))}
        </Row>
      </Example>
      <Example title="OverrideDialog">
        <Button onClick={() => setOpen('override')}>Open: a reason is asked for</Button>
      </Example>
      <Example title="ResultsDialog">
        <Button onClick={() => setOpen('results')}>Open: what stayed as it was</Button>
      </Example>
      <Example title="SideSheet">
        <Button onClick={() => setOpen('beside')}>Open: beside the page</Button>
      </Example>
      <Example title="Toast: done, refused, to be undone">
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
      {open === 'results' && (
        <ResultsDialog
          results={[
            { name: 'Docs on the Sand', why: 'It is on the list already.' },
            { name: 'Nuit blanche', why: 'It takes no entries now.' },
          ]}
          onClose={close}
        />
      )}
      {open === 'override' && (
        <OverrideDialog
          names={['Docs on the Sand', 'Nuit blanche']}
          leave="Leave them"
          busy={false}
          onSend={close}
          onClose={close}
        />
      )}
      {open && open !== 'beside' && open !== 'override' && open !== 'results' && (
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
