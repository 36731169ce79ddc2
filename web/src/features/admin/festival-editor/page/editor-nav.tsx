import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import type { CompetitionWhole } from '../../../../lib/server/wire';
import css from '../editor.module.css';

type Props = { competitions: readonly CompetitionWhole[]; section: string };

/** The sections of the festival editor, each with its own URL. */
export function EditorNav({ competitions, section }: Props) {
  const renderLink = (target: string, label: string, note?: string) => (
    <li key={target}>
      <Link
        to={target === 'festival' ? '?' : `?section=${target}`}
        aria-current={section === target ? 'page' : undefined}
        preventScrollReset
        dir="auto"
      >
        {label}
        {note && <small>{note}</small>}
      </Link>
    </li>
  );
  return (
    <nav aria-label={t('sections')}>
      <ul className={css.sections}>
        {renderLink('festival', t('section.festival'))}
        {competitions.map(({ competition: { id, name, isDeprecated } }) =>
          renderLink(String(id), name, isDeprecated ? t('deprecated') : undefined),
        )}
        {renderLink('new', t('competition.add'))}
        {renderLink('history', t('section.history'))}
      </ul>
    </nav>
  );
}
