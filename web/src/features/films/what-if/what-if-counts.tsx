import { t } from '@laurel/messages/pages/films/what-if';
import { VERDICTS } from '@laurel/rules/matching/verdicts';
import type { Preview } from '../../../lib/server/wire';
import { CountChange } from '../../../widgets/matching/count-change';
import { Sprig } from '../../../widgets/matching/verdict-icon';
import css from './what-if.module.css';

type Props = { figures: Preview | undefined; savedFigures: Preview | undefined };

/** The number of competitions per verdict, and the difference from the saved film. */
export function WhatIfCounts({ figures, savedFigures }: Props) {
  return (
    <ul className={css.counts}>
      {VERDICTS.map((verdict) => (
        <li key={verdict}>
          <Sprig verdict={verdict} />
          <strong>{figures ? figures.counts[verdict].toLocaleString('en') : '–'}</strong>
          <span>{t(`counts.${verdict}`)}</span>
          {figures && savedFigures && (
            <CountChange verdict={verdict} by={figures.counts[verdict] - savedFigures.counts[verdict]} />
          )}
        </li>
      ))}
    </ul>
  );
}
