import { formatDay } from '@laurel/rules/days';
import { formatChangesText } from '@laurel/words/changes-text';
import { t } from '../../lib/texts/festivals';
import type { Watch } from '../../lib/wire';

/** `Changed on 12 May 2027: deadlines and fees; changed on …`; empty without changes. */
export const formatNews = ({ news }: Watch): string =>
  [...Map.groupBy(news, ({ at }) => formatDay(at))]
    .map(([date, some], n) =>
      t(n === 0 ? 'watch.changed' : 'watch.changed.before', {
        date,
        what: formatChangesText(some.map(({ what }) => what)),
      }),
    )
    .join('; ');
