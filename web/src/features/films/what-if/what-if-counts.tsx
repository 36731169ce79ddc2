import { t } from '../../../lib/texts/what-if';
import { verdicts } from '../../../lib/texts/words';
import type { Preview } from '../../../lib/wire';
import { CountChange } from '../../../ui/count-change';
import { Sprig } from '../../../ui/verdict-icon';
import css from './what-if.module.css';

/** The number of competitions per verdict, and the difference from the saved film. */
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
            <CountChange verdict={verdict} by={figures.counts[verdict] - before.counts[verdict]} />
          )}
        </li>
      ))}
    </ul>
  );
}
