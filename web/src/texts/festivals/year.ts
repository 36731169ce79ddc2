import { texts } from '../texts';

export const t = texts({
  opens: 'opens {date}',
  tier: 'deadline {date}',
  sent: 'sent {date}',
  answer: 'answer {date}',
  days: 'festival {from} to {to}',
  usual: '{what}, based on the last edition',
  fee: '{what} ({fee})',
  'key.opens': 'opens',
  'key.tier': 'deadline',
  'key.sent': 'sent',
  'key.answer': 'answer',
  'key.days': 'festival',
  'key.usual': 'based on the last edition',
  row: '{name}: {what}',
});
