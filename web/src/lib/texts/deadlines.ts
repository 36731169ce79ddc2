import { texts } from './texts';

export const t = texts({
  none: 'No dates on file yet.',
  today: 'today',
  untitled: 'Deadline',
  nth: '{nth} of {n} deadlines',
  final: 'Final deadline',
  past: 'past',
  'fee.unknown': 'fee not known',
  'fee.free': 'free',
  'fee.short': 'Shorts {fee}',
  'fee.feature': 'Features {fee}',
  rolling: 'Then {n} more deadlines, the last on {date}.',
  'rolling.one': 'Then one more deadline, on {date}.',
  all: 'All {n|deadline|deadlines}',
  waiting: 'Waiting for the next tier costs {amount} more.',
  assumed: 'time zone not stated',
});
