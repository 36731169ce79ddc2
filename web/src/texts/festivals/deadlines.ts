import { texts } from '../texts';

export const t = texts({
  none: 'No dates on file yet.',
  today: 'today',
  untitled: 'Deadline',
  nth: '{nth} of {n} deadlines',
  final: 'Final deadline',
  past: 'past',
  'fee.unknown': 'fee unknown',
  'fee.free': 'free',
  'fee.short': 'Shorts {fee}',
  'fee.feature': 'Features {fee}',
  rolling: 'Followed by {n} more deadlines, the last on {date}.',
  'rolling.one': 'Followed by one more deadline, on {date}.',
  all: 'All {n|deadline|deadlines}',
  waiting: 'The next tier costs {amount} more.',
  assumed: 'time zone not stated',
});
