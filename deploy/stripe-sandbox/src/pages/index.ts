import fs from 'node:fs';
import path from 'node:path';
import type { Account } from '../account/account.ts';
import { catchUp } from '../billing/due.ts';
import { formatDay, formatMoney } from '../billing/prices/format.ts';
import type { Answer } from '../http/response.ts';
import { html, renderPage } from './html.ts';
import { handleInvoicePages, downloadPdf } from './invoice.ts';
import { handleCheckoutPages } from './pay.ts';
import { handlePortalPages } from './portal.ts';

const STYLES = ['../../../../web/src/ui/styles/tokens.css', 'style.css'].map((file) =>
  path.join(import.meta.dirname, file),
);

const renderMissingPage = (account: Account) =>
  renderPage(
    { title: 'Not found', publicUrl: account.publicUrl, status: 404 },
    html`<h1>There is nothing here</h1>
      <p>The address is wrong, or its page was deleted.</p>`,
  );

function renderReceiptPage(account: Account, id: string, url: string) {
  const charge = account.store.get('charge', id);
  if (!charge?.paid || charge.receipt_url !== url) return null;
  return renderPage(
    { title: 'Receipt', publicUrl: account.publicUrl },
    html`<h1>Receipt</h1>
      <p>${charge.description ?? 'Payment'}, ${formatDay(charge.created)}</p>
      <p class="total"><span>Paid</span> <strong>${formatMoney(charge.amount, charge.currency)}</strong></p>
      ${charge.amount_refunded > 0 && html`<p class="total"><span>Refunded</span> <strong>${formatMoney(charge.amount_refunded, charge.currency)}</strong></p>`}`,
  );
}

const createStylesResponse = (): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'private, max-age=3600' },
  body: Buffer.concat(STYLES.map((file) => fs.readFileSync(file))),
});

/** Handles the pages for users, apart from the API. */
export function createPageHandler(account: Account) {
  return async (method: string, requestUrl: URL, body: string): Promise<Answer> => {
    const [, kind, ...rest] = requestUrl.pathname.split('/').map((segment) => decodeURIComponent(segment));
    if (method !== 'GET' && method !== 'POST') return renderMissingPage(account);
    if (kind === 'style.css') return createStylesResponse();
    account.store.transaction(() => catchUp(account));
    const form = new URLSearchParams(body);
    const url = account.publicUrl + requestUrl.pathname;
    if (kind === 'i' && rest[2] === 'pdf')
      return (await downloadPdf(account, rest)) ?? renderMissingPage(account);
    const answer = account.store.transaction(() => {
      if (kind === 'c' && rest[0] === 'pay') return handleCheckoutPages(account, method, rest.slice(1), form);
      if (kind === 'i') return handleInvoicePages(account, method, rest, form);
      if (kind === 'p') return handlePortalPages(account, method, requestUrl.searchParams, url, form);
      if (kind === 'receipts') return renderReceiptPage(account, rest[0] ?? '', url);
      return null;
    });
    return answer ?? renderMissingPage(account);
  };
}
