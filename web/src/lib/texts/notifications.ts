import { texts } from './texts';

export const t = texts({
  title: 'Notifications',
  lead: 'What is near on your lists, and what is new at festivals that you watch. Most of it comes by mail too.',
  'lead.choose': 'Choose which mails you get',
  unread: '{n|notification|notifications} to read',
  'unread.none': 'Everything is read.',
  'read.all': 'Mark all as read',
  'read.one': 'Mark as read: {what}',
  'read.one.short': 'Mark as read',
  new: 'New',
  'over.said': 'You said what came of it',
  'over.day': 'Over',
  'over.moved': 'Moved to another day',
  'over.sent': 'Sent',
  'over.left': 'Given up',
  'over.answered': 'Answered',
  'over.done': 'Done',
  none: 'Nothing yet',
  'none.words':
    'You are told here fourteen days, three days and one day before a deadline on your lists (the one that you plan for, or else the last), and when something is new at a festival that you watch.',
  'none.find': 'Search festivals',
  bell: 'Notifications',
  'bell.unread': 'Notifications, {n} to read',
});
