import { RefusalError } from '../../lib/server/refused';
import { Button } from '../../ui/buttons/button';
import { LookupState } from '../../widgets/feedback/lookup-state';
import { Skeleton } from '../../ui/feedback/skeleton';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../widgets/feedback/error-state';
import { Notice } from '../../ui/feedback/notice';
import { PdfScriptsNotice, PdfScriptsHint } from '../../widgets/feedback/pdf-scripts-notice';
import { Waiting } from '../../widgets/feedback/waiting';
import { Example, Examples } from './example';

const unreachableError = new RefusalError(
  { code: 'service.unreachable', message: 'Not now.', requestId: '' },
  503,
);
const internalError = new RefusalError(
  { code: 'internal', message: 'Something went wrong.', requestId: '' },
  500,
);

export function StateExamples() {
  return (
    <Examples>
      {(['row', 'card', 'title', 'button'] as const).map((height) => (
        <Example key={height} title={`Skeleton, ${height}`}>
          <Skeleton lines={2} height={height} />
        </Example>
      ))}
      <Example title="Waiting without a response">
        <Waiting query={{ failureReason: unreachableError }} lines={2} />
      </Example>
      <Example title="EmptyState">
        <EmptyState title="No film yet" action={<Button variant="primary">Add your first film</Button>}>
          A title is enough to start.
        </EmptyState>
      </Example>
      <Example title="ErrorState">
        <ErrorState error={internalError} onRetry={() => {}} />
      </Example>
      <Example title="ErrorState during a retry">
        <ErrorState error={unreachableError} role="status" busy onRetry={() => {}} />
      </Example>
      <Example title="LookupState: loading, and unavailable">
        <LookupState
          state="loading"
          loadingText="Looking up its premieres …"
          unavailableText=""
          onRetry={() => {}}
        />
        <LookupState
          state="unavailable"
          unavailableText="The premieres could not be looked up."
          onRetry={() => {}}
        />
      </Example>
      <Example title="PdfScriptsNotice, and PdfScriptsHint in a menu">
        <PdfScriptsNotice content={['東京物語']} />
        <PdfScriptsHint content={['東京物語']} />
      </Example>
      <Example title="Notice: asking, refused, good">
        <Notice>Your unsaved answers have been restored.</Notice>
        <Notice tone="refused">This film has changed in the meantime.</Notice>
        <Notice tone="good">This film has a plan.</Notice>
      </Example>
    </Examples>
  );
}
