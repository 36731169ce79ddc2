import { texts } from '../texts';

export const t = texts({
  title: 'Notifications',
  lead: 'Upcoming dates on your lists, and news from festivals that you watch. We also send most of these by e-mail.',
  'lead.choose': 'Choose which e-mails you get',
  unread: '{n|unread notification|unread notifications}',
  'unread.none': 'You have read everything.',
  'read.all': 'Mark all as read',
  'read.one': 'Mark as read: {what}',
  'read.one.short': 'Mark as read',
  new: 'New',
  'over.said': 'You entered the result',
  'over.day': 'Past',
  'over.moved': 'Moved to another day',
  'over.sent': 'Sent',
  'over.left': 'Withdrawn',
  'over.answered': 'Answered',
  'over.done': 'Done',
  none: 'No notifications yet',
  'none.words':
    'We notify you fourteen days, three days and one day before a deadline on your lists (the one that you plan for, or else the last), and when there is news from a festival that you watch.',
  'none.find': 'Search festivals',
  bell: 'Notifications',
  'bell.unread': 'Notifications, {n} unread',
});
