import type { Account } from '../account/account.ts';
import { html, renderPage } from './html.ts';

/** Renders the bank's page: the holder confirms, refuses, or leaves it open. */
export const renderConfirmation = (
  account: Account,
  action: string,
  backUrl: string | null,
  formTargets: (string | null)[],
) =>
  renderPage(
    { title: 'Confirm', publicUrl: account.publicUrl, formTargets },
    html`<h1>Confirm this payment</h1>
      <p>Here your bank would verify the payment. Nothing has been charged yet.</p>
      <form method="post" action="${action}" class="row">
        <button name="answer" value="complete">Complete</button>
        <button name="answer" value="fail" class="second">Fail</button>
      </form>
      <p>To leave it open, close this page${backUrl && html`, or <a href="${backUrl}">go back</a>`}.</p>`,
  );
