import { formatDay } from '@laurel/rules/dates/days';
import { formatChangesText } from '@laurel/messages/notifications/changes-text';
import { t } from '@laurel/messages/pages/festivals/festivals';
import type { Watch } from '../../../lib/server/wire';

/** `Changed on 12 May 2027: deadlines and fees; changed on …`; empty without changes. */
export const formatNews = ({ news }: Watch): string =>
  [...Map.groupBy(news, ({ at }) => formatDay(at))]
    .map(([date, changes], n) =>
      t(n === 0 ? 'watch.changed' : 'watch.changed.before', {
        date,
        what: formatChangesText(changes.map(({ what }) => what)),
      }),
    )
    .join('; ');
