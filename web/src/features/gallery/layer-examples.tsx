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
      <Example title="Dialog, each shape, and one with something unsaved, which asks before it is closed">
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
        <Button onClick={() => setOpenLayer('results')}>Open: what stayed as it was</Button>
      </Example>
      <Example title="SideSheet">
        <Button onClick={() => setOpenLayer('side-sheet')}>Open: beside the page</Button>
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
      {openLayer === 'side-sheet' && (
        <SideSheet title="Beside the page" onClose={close}>
          <p>The page stays in use.</p>
        </SideSheet>
      )}
      {openLayer === 'results' && (
        <ResultsDialog
          results={[
            { name: 'Docs on the Sand', reason: 'It is on the list already.' },
            { name: 'Nuit blanche', reason: 'It takes no entries now.' },
          ]}
          onClose={close}
        />
      )}
      {openLayer === 'override' && (
        <OverrideDialog
          names={['Docs on the Sand', 'Nuit blanche']}
          leaveLabel="Leave them"
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
          <p>Escape closes it; the focus returns to where it came from.</p>
        </Dialog>
      )}
    </Examples>
  );
}
