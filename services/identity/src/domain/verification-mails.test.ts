import { getMailbox } from './verification-mails.js';

it.each([
  ['Ada@Example.org', 'ada@example.org'],
  ['ada+laurel+two@example.org', 'ada@example.org'],
  ['a.da@example.org', 'a.da@example.org'],
  ['a.d.a+x@GoogleMail.com', 'ada@gmail.com'],
  ['"odd@name"+x@example.org', '"odd@name"@example.org'],
])('maps the address %s to the mailbox %s', (address, mailbox) => expect(getMailbox(address)).toBe(mailbox));
