import { formatDay } from '@laurel/rules/days';
import { t } from '../../lib/texts/festivals';
import type { Watch } from '../../lib/wire';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** `Changed on 12 May 2027: deadlines and fees`; empty where nothing has. */
export const changesWords = ({ changes, changedAt }: Watch): string =>
  changes.length === 0 || !changedAt
    ? ''
    : t('watch.changed', {
        date: formatDay(changedAt),
        what: list.format(changes.map((what) => t(`watch.change.${what}`))),
      });
