import { useState } from 'react';
import { t } from '../../../lib/texts/stills';
import { useCommand } from '../../../lib/use-command';
import type { Still } from '../../../lib/wire';

/** Orders, removes and brings back a film's stills. What is asked is shown at once; what is refused is as it was. */
export function useStillChanges(filmId: number, kept: readonly Still[], say: (words: string) => void) {
  const order = useCommand('orderFilmStills');
  const removal = useCommand('removeFilmStill');
  const back = useCommand('addFilmStill');
  const [removed, setRemoved] = useState<{ stillFileName: string; names: string[] } | null>(null);
  const [asked, ask] = useState<string[] | null>(null);
  const byName = new Map(kept.map((still) => [still.fileName, still]));
  const names = kept.map(({ fileName }) => fileName);
  const isOf = asked?.length === names.length && asked.every((name) => byName.has(name));
  const shown = isOf ? asked : names;

  const arrange = async (stillFileNames: string[]) => {
    ask(stillFileNames);
    await order.mutateAsync({ filmId, stillFileNames }).catch(() => ask(null));
  };
  return {
    stills: shown.map((name) => byName.get(name)!),
    removed,
    refusal: order.error ?? removal.error ?? back.error,
    /** To a place, from 1. */
    async move(name: string, to: number) {
      const others = shown.filter((one) => one !== name);
      say(t('moved', { n: to, of: shown.length }));
      await arrange(others.toSpliced(to - 1, 0, name));
    },
    async remove(stillFileName: string) {
      const film = await removal.mutateAsync({ filmId, stillFileName }).catch(() => null);
      if (!film) return;
      setRemoved({ stillFileName, names: shown });
      say(t('removed'));
    },
    /** Where it was, among those that are still there. */
    async bringBack() {
      const { stillFileName, names: before } = removed!;
      const film = await back.mutateAsync({ filmId, stillFileName }).catch(() => null);
      if (!film) return;
      setRemoved(null);
      say(t('back'));
      const there = before.filter((name) => film.stillFileNames.includes(name));
      const since = film.stillFileNames.filter((name) => !before.includes(name));
      await arrange([...there, ...since]);
    },
  };
}
