import { parseId } from '@laurel/rules/links/ids';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { query } from '../../../../lib/server/bff';
import { formatInstant } from '../../../../lib/dates/format-instant';
import { isNotFound, retryUnlessNotFound } from '../../../../lib/server/refused';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { useFocusRecovery } from '../../../../ui/accessibility/use-focus-recovery';
import { useTitle } from '../../../../lib/page/use-title';
import type { FestivalWhole } from '../../../../lib/server/wire';
import admin from '../../admin.module.css';
import { CompetitionForm } from '../competition/competition-form';
import { CompetitionSection, parseSide } from '../competition/competition-section';
import { EditorNav } from './editor-nav';
import css from '../editor.module.css';
import { Actor } from './actor';
import { FestivalForm } from '../festival/festival-form';
import { HistoryList } from './history-list';
import { ReportsList } from './reports-list';
import { QueryStatus } from '../../../../widgets/feedback/query-status';

/** The festival editor: its fields, its competitions with rules and deadlines, and the change history. */
export function FestivalEditorPage() {
  const { festivalId = '' } = useParams();
  useFocusRecovery();
  if (festivalId === 'new') return <NewFestival />;
  const id = parseId(festivalId);
  return id !== null ? (
    <StoredFestival festivalId={id} />
  ) : (
    <EditorPlaceholder>
      <p>{t('missing')}</p>
    </EditorPlaceholder>
  );
}

const BackLink = () => <Link to="/admin/festival-list">{t('back')}</Link>;

/** The page while the festival is not loaded, or if it does not exist. */
const EditorPlaceholder = ({ children }: { children: ReactNode }) => (
  <div className={admin.page}>
    <header>
      <BackLink />
      <h1>{t('section.festival')}</h1>
    </header>
    {children}
  </div>
);

function NewFestival() {
  useTitle(t('title.new'));
  const navigate = useNavigate();
  return (
    <div className={admin.page}>
      <header>
        <BackLink />
        <h1>{t('title.new')}</h1>
      </header>
      <FestivalForm
        festival={null}
        onSaved={(id) => void navigate(`/admin/festival-list/${id}`, { replace: true })}
      />
    </div>
  );
}

function StoredFestival({ festivalId }: { festivalId: number }) {
  const festivalQuery = useQuery({
    ...query('getFestivalWhole', { festivalId }),
    retry: retryUnlessNotFound,
  });
  useTitle(festivalQuery.data?.festival.name ?? t('section.festival'));
  const id = festivalQuery.data?.festival.id ?? festivalId;
  if (id !== festivalId) return <Navigate replace to={`/admin/festival-list/${id}`} />;
  if (festivalQuery.data && !isNotFound(festivalQuery.error))
    return <Editor fullFestival={festivalQuery.data} />;
  return (
    <EditorPlaceholder>
      {isNotFound(festivalQuery.error) ? (
        <p>{t('missing')}</p>
      ) : (
        <QueryStatus query={festivalQuery} lines={10} height="row" />
      )}
    </EditorPlaceholder>
  );
}

type Props = { fullFestival: FestivalWhole };
function Editor({ fullFestival: { festival, competitions, entries, contradictions, verifiedBy } }: Props) {
  const [parameters, setParameters] = useSearchParams();
  const openSection = (search: Record<string, string>) => setParameters(search, { preventScrollReset: true });
  const section = parameters.get('section') ?? 'festival';
  const selectedCompetition = competitions.find(({ competition }) => String(competition.id) === section);
  const isAboutSelected = ({ competitionId }: { competitionId: number }) =>
    competitionId === selectedCompetition?.competition.id;
  const { verifiedAt } = festival;
  return (
    <div className={admin.page}>
      <header>
        <BackLink />
        <h1 dir="auto">{festival.name}</h1>
        <p className={admin.muted}>
          {verifiedAt ? t('verified.at', { at: formatInstant(verifiedAt) }) : t('verified.never')}{' '}
          {verifiedAt && verifiedBy && (
            <>
              {t('verified.by')} <Actor actor={verifiedBy} />{' '}
            </>
          )}
          · <Link to={`/festivals/${festival.id}`}>{t('public')}</Link>
        </p>
      </header>
      <ReportsList festivalId={festival.id} />
      <div className={css.columns}>
        <EditorNav competitions={competitions} section={section} />
        {section === 'history' && <HistoryList festivalId={festival.id} />}
        {section === 'new' && (
          <CompetitionForm
            festivalId={festival.id}
            competition={null}
            onAdded={(id) => openSection({ section: String(id) })}
          />
        )}
        {selectedCompetition && (
          <CompetitionSection
            key={selectedCompetition.competition.id}
            festival={festival}
            fullCompetition={selectedCompetition}
            entries={entries.find(isAboutSelected)?.count ?? 0}
            contradictions={contradictions.filter(isAboutSelected)}
            side={parseSide(parameters.get('side'))}
            onSide={(side) => openSection({ section, side })}
            onDeleted={() => openSection({})}
          />
        )}
        {!selectedCompetition && !['history', 'new'].includes(section) && (
          <FestivalForm festival={festival} competitions={competitions} />
        )}
      </div>
    </div>
  );
}
