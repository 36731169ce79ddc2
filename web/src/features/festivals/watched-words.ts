import { formatDay } from '@laurel/rules/days';
import { changesWords } from '@laurel/words/changes-words';
import { t } from '../../lib/texts/festivals';
import type { Watch } from '../../lib/wire';

/** `Changed on 12 May 2027: deadlines and fees; changed on …`; empty where nothing has. */
export const newsWords = ({ news }: Watch): string =>
  [...Map.groupBy(news, ({ at }) => formatDay(at))]
    .map(([date, some], n) =>
      t(n === 0 ? 'watch.changed' : 'watch.changed.before', {
        date,
        what: changesWords(some.map(({ what }) => what)),
      }),
    )
    .join('; ');
