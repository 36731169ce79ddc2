import { mailboxOf } from './verification-mails.js';

it.each([
  ['Ada@Example.org', 'ada@example.org'],
  ['ada+laurel+two@example.org', 'ada@example.org'],
  ['a.da@example.org', 'a.da@example.org'],
  ['a.d.a+x@GoogleMail.com', 'ada@gmail.com'],
  ['"odd@name"+x@example.org', '"odd@name"@example.org'],
])('mails to %s arrive at %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
