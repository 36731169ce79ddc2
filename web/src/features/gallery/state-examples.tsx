import { Refused } from '../../lib/server/refused';
import { Button } from '../../ui/buttons/button';
import { LookupState } from '../../widgets/feedback/lookup-state';
import { Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../widgets/feedback/error-state';
import { Notice } from '../../ui/feedback/notice';
import { UndrawnNotice, UndrawnShort } from '../../widgets/feedback/pdf-scripts-notice';
import { Waiting } from '../../widgets/feedback/waiting';
import { Example, Examples } from './example';

const away = new Refused({ code: 'service.unreachable', message: 'Not now.', requestId: '' }, 503);
const wrong = new Refused({ code: 'internal', message: 'Something went wrong.', requestId: '' }, 500);

export function StateExamples() {
  return (
    <Examples>
      {(['row', 'card', 'title', 'button'] as const).map((tall) => (
        <Example key={tall} title={`Skeleton, ${tall}`}>
          <Skeleton lines={2} tall={tall} />
        </Example>
      ))}
      <Example title="Waiting, which nobody answers">
        <Waiting query={{ failureReason: away }} lines={2} />
      </Example>
      <Example title="EmptyState">
        <EmptyState title="No film yet" action={<Button look="primary">Add your first film</Button>}>
          A title is enough to begin.
        </EmptyState>
      </Example>
      <Example title="ErrorState">
        <ErrorState error={wrong} onRetry={() => {}} />
      </Example>
      <Example title="ErrorState while it is tried again">
        <ErrorState error={away} role="status" busy onRetry={() => {}} />
      </Example>
      <Example title="LookupState: loading, and unavailable">
        <LookupState
          state="loading"
          loadingText="Looking up which premieres go with it …"
          unavailable=""
          onAgain={() => {}}
        />
        <LookupState
          state="unavailable"
          unavailable="The premieres could not be looked up."
          onAgain={() => {}}
        />
      </Example>
      <Example title="UndrawnNotice, and UndrawnShort in a menu">
        <UndrawnNotice things={['東京物語']} />
        <UndrawnShort things={['東京物語']} />
      </Example>
      <Example title="Notice: asking, refused, good">
        <Notice>Answers typed here and not saved yet are back.</Notice>
        <Notice tone="refused">This film was changed meanwhile.</Notice>
        <Notice tone="good">This film has a plan.</Notice>
      </Example>
    </Examples>
  );
}
