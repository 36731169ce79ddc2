import { t } from '../../../lib/texts/festival-editor';
import { useCommand } from '../../../lib/use-command';
import type { CompetitionWhole } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { toast } from '../../../ui/toast';
import admin from '../admin.module.css';
import { DateCard, type DateDraft } from './date-card';
import { DraftPreview } from './draft-preview';
import css from './editor.module.css';
import { errorsBelow } from './errors-below';
import { SaveBar } from './save-bar';
import { ThreeWay } from './three-way';
import { useEditing } from './use-editing';

const storedOf = ({ competition, dates, fees }: CompetitionWhole) => ({
  value: {
    dates: dates.map(({ id, date, title, deprecated, timezone }): DateDraft => ({
      id,
      date,
      title,
      deprecated,
      timezone,
      fees: fees
        .filter((fee) => fee.competitionDateId === id)
        .map(({ title: name, amount, currency, audience, appliesTo }) => ({
          title: name,
          amount,
          currency,
          audience,
          appliesTo,
        })),
    })),
  },
  version: competition.version,
});

/** All deadlines of a competition with their fees, in the order of their days; they are saved together. */
export function DatesEditor({ whole }: { whole: CompetitionWhole }) {
  const command = useCommand('saveCompetitionDates');
  const { id: competitionId, name } = whole.competition;
  const editing = useEditing<{ dates: DateDraft[] }>({
    stored: storedOf(whole),
    save: async ({ dates }, version) => {
      const saved = await command.mutateAsync({ competitionId, version, dates: dates as never });
      toast(t('saved', { name }));
      return storedOf(saved);
    },
    theirs: ({ refusal }) =>
      refusal.code === 'competition.stale'
        ? storedOf((refusal.details as { whole: CompetitionWhole }).whole)
        : null,
  });
  const { dates } = editing.draft;
  const put = (n: number, date: DateDraft | null) =>
    editing.set({ dates: dates.flatMap((one, at) => (at === n ? (date ?? []) : one)) });
  const fresh = { date: '', title: null, deprecated: false, timezone: null, fees: [] };
  return (
    <div className={css.beside}>
      <Form className={admin.form} onSubmit={() => editing.save()}>
        {dates.length === 0 && <p className={admin.muted}>{t('date.none')}</p>}
        {dates.map((date, n) => (
          <DateCard
            key={date.id ?? `new-${n}`}
            date={date}
            n={n}
            errors={errorsBelow(editing.errors, `dates.${n}`)}
            onChange={(next) => put(n, next)}
            onRemove={() => put(n, null)}
          />
        ))}
        <div>
          <Button onClick={() => editing.set({ dates: [...dates, fresh] })}>{t('date.add')}</Button>
        </div>
        <SaveBar
          label={t('dates.save')}
          isChanged={editing.isChanged}
          isBusy={editing.isBusy}
          error={editing.errors[''] ?? editing.errors.dates}
          onDiscard={editing.discard}
        />
      </Form>
      <DraftPreview draft={{ competitionId, dates: dates as never }} isChanged={editing.isChanged} />
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
