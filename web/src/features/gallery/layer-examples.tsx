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
  const [openLayer, setOpenLayer] = useState<
    (typeof shapes)[number] | 'side-sheet' | 'unsaved' | 'override' | 'results' | null
  >(null);
  const close = () => setOpenLayer(null);
  return (
    <Examples>
      <Example title="Dialog in each shape, and one with unsaved input, which asks before it closes">
        <Row>
          {[...shapes, 'unsaved' as const].map((shape) => (
            <Button key={shape} onClick={() => setOpenLayer(shape)}>
              Open: {shape}
            </Button>
          ))}
        </Row>
      </Example>
      <Example title="OverrideDialog">
        <Button onClick={() => setOpenLayer('override')}>Open: a reason is required</Button>
      </Example>
      <Example title="ResultsDialog">
        <Button onClick={() => setOpenLayer('results')}>Open: unchanged items</Button>
      </Example>
      <Example title="SideSheet">
        <Button onClick={() => setOpenLayer('side-sheet')}>Open: next to the page</Button>
      </Example>
      <Example title="Toast: done, refused, with undo">
        <Row>
          <Button onClick={() => toast('The film is saved.')}>Show: done</Button>
          <Button onClick={() => toast('This film has changed in the meantime.', 'refused')}>
            Show: refused
          </Button>
          <Button
            onClick={() =>
              toast('The still is removed.', 'done', {
                label: 'Undo',
                run: () => toast('The still was restored.'),
              })
            }
          >
            Show: with undo
          </Button>
        </Row>
      </Example>
      {openLayer === 'side-sheet' && (
        <SideSheet title="Next to the page" onClose={close}>
          <p>The page stays usable.</p>
        </SideSheet>
      )}
      {openLayer === 'results' && (
        <ResultsDialog
          results={[
            { name: 'Docs on the Sand', reason: 'It is already on the list.' },
            { name: 'Nuit blanche', reason: 'It does not accept entries now.' },
          ]}
          onClose={close}
        />
      )}
      {openLayer === 'override' && (
        <OverrideDialog
          names={['Docs on the Sand', 'Nuit blanche']}
          leaveLabel="Do not add them"
          busy={false}
          onSend={close}
          onClose={close}
        />
      )}
      {openLayer && openLayer !== 'side-sheet' && openLayer !== 'override' && openLayer !== 'results' && (
        <Dialog
          title={`A dialog: ${openLayer}`}
          shape={openLayer === 'plain' || openLayer === 'unsaved' ? undefined : openLayer}
          isUnsaved={() => openLayer === 'unsaved'}
          onClose={close}
        >
          <p>Escape closes the dialog, and the focus returns to the button.</p>
        </Dialog>
      )}
    </Examples>
  );
}
