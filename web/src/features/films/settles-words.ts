import { texts } from '../../lib/texts/texts';
import type { FactSettling } from '../../lib/wire';

const t = texts({
  settles: 'settles {n|competition|competitions}, at best {best} eligible',
  waits: '{n|competition waits|competitions wait} for it and for more',
});

/** What telling a fact would settle, and into what at best; where it settles none alone, how many wait for it. */
export const settlesWords = ({ settles, atMost, asked }: FactSettling): string =>
  settles > 0 ? t('settles', { n: settles, best: atMost }) : t('waits', { n: asked });
