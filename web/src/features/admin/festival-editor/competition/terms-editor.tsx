import { t } from '@laurel/messages/pages/administration/festival-editor';
import { useCommand } from '../../../../lib/server/use-command';
import type { CompetitionWhole } from '../../../../lib/server/wire';
import { ListEditor } from '../editing/list-editor';
import { TermCard } from './term-card';
import { isTermFinished, toTermDraft, changeType, type TermDraft } from '../../festival-fields/term-draft';

const NEW_TERM = changeType({}, 'runtime_restriction_max');
const toTermDrafts = ({ terms }: CompetitionWhole) => terms.map(toTermDraft);

export function TermsEditor({ fullCompetition }: { fullCompetition: CompetitionWhole }) {
  const command = useCommand('saveTerms');
  const { id: competitionId } = fullCompetition.competition;
  return (
    <ListEditor<'terms', TermDraft>
      fullCompetition={fullCompetition}
      field="terms"
      toItems={toTermDrafts}
      save={(terms, version) => command.mutateAsync({ competitionId, version, terms: terms as never })}
      newItem={NEW_TERM}
      isFinished={isTermFinished}
      labels={{ emptyText: t('term.none'), addLabel: t('term.add'), saveLabel: t('terms.save') }}
      renderCard={(card) => <TermCard key={card.n} {...card} />}
    />
  );
}
