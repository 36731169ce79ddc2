import { t } from '../../../texts/films/what-if';
import { verdicts } from '../../../texts/matching/labels';
import type { Preview } from '../../../lib/server/wire';
import { CountChange } from '../../../widgets/matching/count-change';
import { Sprig } from '../../../widgets/matching/verdict-icon';
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
