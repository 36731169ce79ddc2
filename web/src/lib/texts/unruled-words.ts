import { texts } from './texts';

const t = texts({ unruled: '{n|of the eligible has|of the eligible have} no rules on file' });

/** How many of the eligible are so only because no rule on file decides. */
export const unruledWords = (n: number): string => t('unruled', { n });
