import { t } from '../../../lib/texts/festival-editor';
import { useCommand } from '../../../lib/use-command';
import type { CompetitionWhole } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { toast } from '../../../ui/toast';
import admin from '../admin.module.css';
import { DraftPreview } from './draft-preview';
import css from './editor.module.css';
import { errorsBelow } from './errors-below';
import { SaveBar } from './save-bar';
import { TermCard } from './term-card';
import { termDraft, withType, type TermDraft } from './term-draft';
import { ThreeWay } from './three-way';
import { useEditing } from './use-editing';

const storedOf = ({ competition, terms }: CompetitionWhole) => ({
  value: { terms: terms.map(termDraft) },
  version: competition.version,
});

/** All rules of a competition, with whom they would take beside them; they are saved together. */
export function TermsEditor({ whole }: { whole: CompetitionWhole }) {
  const command = useCommand('saveTerms');
  const { id: competitionId, name } = whole.competition;
  const editing = useEditing<{ terms: TermDraft[] }>({
    stored: storedOf(whole),
    save: async ({ terms }, version) => {
      const saved = await command.mutateAsync({ competitionId, version, terms: terms as never });
      toast(t('saved', { name }));
      return storedOf(saved);
    },
    theirs: ({ refusal }) =>
      refusal.code === 'competition.stale'
        ? storedOf((refusal.details as { whole: CompetitionWhole }).whole)
        : null,
  });
  const { terms } = editing.draft;
  const put = (n: number, term: TermDraft | null) =>
    editing.set({ terms: terms.flatMap((one, at) => (at === n ? (term ?? []) : one)) });
  const add = () => editing.set({ terms: [...terms, withType({}, 'runtime_restriction_max')] });
  return (
    <div className={css.beside}>
      <Form className={admin.form} onSubmit={() => editing.save()}>
        {terms.length === 0 && <p className={admin.muted}>{t('term.none')}</p>}
        {terms.map((term, n) => (
          <TermCard
            key={n}
            term={term}
            n={n}
            errors={errorsBelow(editing.errors, `terms.${n}`)}
            onChange={(next) => put(n, next)}
            onRemove={() => put(n, null)}
          />
        ))}
        <div>
          <Button onClick={add}>{t('term.add')}</Button>
        </div>
        <SaveBar
          label={t('terms.save')}
          isChanged={editing.isChanged}
          isBusy={editing.isBusy}
          error={editing.errors[''] ?? editing.errors.terms}
          onDiscard={editing.discard}
        />
      </Form>
      <DraftPreview draft={{ competitionId, terms: terms as never }} isChanged={editing.isChanged} />
      {editing.conflict && (
        <ThreeWay
          name={name}
          before={editing.base.value}
          theirs={editing.conflict.value}
          yours={editing.draft}
          busy={editing.isBusy}
          onSettle={(chosen) => void editing.settle(chosen)}
          onClose={editing.forget}
        />
      )}
    </div>
  );
}
