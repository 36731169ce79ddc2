import type Stripe from 'stripe';
import { formatDay, formatMoney } from '../billing/prices/format.ts';

const LEFT = 56;
const RIGHT = 539;

/** Renders an invoice as a PDF of one page or more. */
export async function renderInvoicePdf(invoice: Stripe.Invoice): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const title = `Invoice ${invoice.number}`;
  const document = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    info: { Title: title, Author: invoice.account_name ?? '' },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise((resolve) => document.on('end', resolve));

  const addRow = (name: string, value: string) => {
    const y = document.y;
    document.text(name, LEFT, y, { width: 340 });
    const nameEnd = document.y;
    document.text(value, LEFT, y, { width: RIGHT - LEFT, align: 'right' });
    document.y = Math.max(nameEnd, document.y);
    document.moveDown(0.4);
  };
  const formatAmount = (amount: number) => formatMoney(amount, invoice.currency);

  document
    .font('Helvetica')
    .fontSize(9)
    .fillColor('#8a3b12')
    .text('Test payments: no money moves')
    .moveDown();
  document.fillColor('black').font('Helvetica-Bold').fontSize(20).text(title).moveDown(0.5);
  document.font('Helvetica').fontSize(10);
  addRow('From', invoice.account_name ?? '');
  addRow('To', [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', '));
  addRow('Date', formatDay(invoice.created));
  addRow('State', String(invoice.status));
  document.moveDown();
  for (const line of invoice.lines.data) {
    const span = `${formatDay(line.period.start)} – ${formatDay(line.period.end)}`;
    addRow(`${line.description}\n${span}`, formatAmount(line.amount));
  }
  document.moveDown().font('Helvetica-Bold');
  addRow('Total', formatAmount(invoice.total));
  if (invoice.amount_due !== invoice.total) addRow('Due after the balance', formatAmount(invoice.amount_due));
  addRow('Paid', formatAmount(invoice.amount_paid));
  document.end();
  await done;
  return Buffer.concat(chunks);
}
