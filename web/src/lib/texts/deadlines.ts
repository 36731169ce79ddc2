import { texts } from './texts';

export const t = texts({
  none: 'No dates on file yet.',
  today: 'today',
  untitled: 'Deadline',
  past: 'past',
  'fee.unknown': 'fee not known',
  'fee.free': 'free',
  'fee.short': 'Shorts {fee}',
  'fee.feature': 'Features {fee}',
  rolling: 'There are {n|later deadline|later deadlines}, the last on {date}.',
  all: 'All {n|deadline|deadlines}',
  waiting: 'Waiting for the next tier costs {amount} more.',
  assumed: 'time zone not stated',
});
