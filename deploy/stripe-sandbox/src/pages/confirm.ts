import type { Account } from '../account/account.ts';
import { html, page } from './html.ts';

/** Renders the bank's page: the holder confirms, refuses, or leaves it open. */
export const confirmation = (
  account: Account,
  action: string,
  back: string | null,
  leadsTo: (string | null)[],
) =>
  page(
    { title: 'Confirm', publicUrl: account.publicUrl, leadsTo },
    html`<h1>Confirm this payment</h1>
      <p>Here your bank would verify the payment. Nothing has been charged yet.</p>
      <form method="post" action="${action}" class="row">
        <button name="answer" value="complete">Complete</button>
        <button name="answer" value="fail" class="second">Fail</button>
      </form>
      <p>To leave it open, close this page${back && html`, or <a href="${back}">go back</a>`}.</p>`,
  );
