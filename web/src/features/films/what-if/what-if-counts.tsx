import { t } from '../../../lib/texts/what-if';
import { verdicts } from '../../../lib/texts/words';
import type { Preview, Verdict } from '../../../lib/wire';
import { Sprig } from '../../../ui/verdict-mark';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import css from './what-if.module.css';

/** How many competitions take the film, and how many more or fewer than as it is saved. */
export function WhatIfCounts({
  figures,
  before,
}: {
  figures: Preview | undefined;
  before: Preview | undefined;
}) {
  return (
    <ul className={css.counts}>
      {verdicts.map((verdict) => (
        <li key={verdict}>
          <Sprig verdict={verdict} />
          <strong>{figures ? figures.counts[verdict].toLocaleString('en') : '–'}</strong>
          <span>{t(`counts.${verdict}`)}</span>
          {figures && before && (
            <Change verdict={verdict} by={figures.counts[verdict] - before.counts[verdict]} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Change({ verdict, by }: { verdict: Verdict; by: number }) {
  if (by === 0) return null;
  const isSettled = verdict === 'eligible' || verdict === 'not-eligible';
  const isGood = isSettled ? by > 0 === (verdict === 'eligible') : undefined;
  return (
    <span className={css.change} data-good={isGood}>
      <span aria-hidden>{`${by > 0 ? '+' : '−'}${Math.abs(by).toLocaleString('en')}`}</span>
      <VisuallyHidden>{t(by > 0 ? 'more' : 'fewer', { n: Math.abs(by) })}</VisuallyHidden>
    </span>
  );
}
