import type { Money } from '@laurel/rules/money';
import type { NotificationKind } from '@laurel/rules/reminders';
import type { WatchedChange } from '@laurel/rules/watching';
import { changesWords } from './changes-words.js';
import { say, type Code } from './said.js';
import { messages } from './src/generated/en/reminders.js';
import { voiceOf } from './voice.js';

/** What somebody is told of. Names are null where they are not known yet; `film` also where it is of no entry. Days YYYY-MM-DD. */
export interface Reminded {
  kind: NotificationKind;
  film: string | null;
  festival: string | null;
  competition: string | null;
  isOfEntry: boolean;
  day: string | null;
  more: Money | null;
  changes: readonly WatchedChange[];
}

const voice = voiceOf('en', [messages], { subdivision: () => null });
const words = (code: string, values: Readonly<Record<string, unknown>> = {}): string =>
  voice.words(say(code as Code, values));

/** `Salt at Lantern, Shorts`: of what entry it is, or which festival. */
export function remindedName({ film, festival, competition, isOfEntry, kind }: Reminded): string {
  if (kind === 'watched-deadline' || kind === 'watched-change')
    return festival ?? words('reminder.unnamed.festival');
  const called = competition ?? words('reminder.unnamed.competition');
  const whole = festival === null ? called : words('reminder.place', { festival, competition: called });
  if (!isOfEntry) return whole;
  return words('reminder.entry', { film: film ?? words('reminder.unnamed.film'), called: whole });
}

/** One line of what is told, the same in a mail and on a page. */
export function reminderWords(told: Reminded): string {
  const { kind, day, more, changes } = told;
  return words(`reminder.${kind}`, {
    name: remindedName(told),
    day,
    money: more,
    changes: changesWords(changes),
  });
}
