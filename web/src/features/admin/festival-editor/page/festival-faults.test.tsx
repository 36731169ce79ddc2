import { addDays, formatDay, today } from '@laurel/rules/dates/days';
import { screen } from '@testing-library/react';
import { Refusal } from '../../../../../test/bff-stub';
import { makeCompetitionWhole, makeFestivalWhole } from '../../../../../test/catalogue';
import { makeDeadlineInDays } from '../../../../../test/dates';
import { openEditor } from '../../../../../test/festival-editor';

describe('a festival', () => {
  it('shows every fault at its field', async () => {
    const fields = [
      { field: 'homepage', code: 'festival.homepage_invalid', message: 'x', values: {} },
      { field: 'city', code: 'festival.city_invalid', message: 'x', why: 'too_long', values: { max: 300 } },
    ];
    const { user } = openEditor('', {
      saveFestival: () => {
        throw new Refusal(400, fields[0]!.code, 'x', { field: 'homepage', details: { fields } });
      },
    });
    await user.type(await screen.findByLabelText('Website'), 'lantern');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter the whole address, with https://.')).toBeVisible();
    expect(screen.getByText('Enter at most 300 characters.')).toBeVisible();
  });

  it('warns if it ends before deadlines of its competitions, and still saves', async () => {
    const [past, late] = [makeDeadlineInDays(1, 10), makeDeadlineInDays(2, 40)];
    const withdrawn = { ...makeDeadlineInDays(3, 60), deprecated: true };
    const { festival } = makeFestivalWhole();
    const openWith = (startsOn: string) =>
      openEditor('', {
        getFestivalWhole: () =>
          makeFestivalWhole({
            festival: { ...festival, startsOn, endsOn: null },
            competitions: [makeCompetitionWhole({ dates: [past, late, withdrawn] })],
          }),
      });
    const { unmount } = openWith(addDays(today(), 20));
    expect(await screen.findByText(/^The festival ends on .*, before a deadline/)).toBeVisible();
    unmount();
    openWith(addDays(today(), 50));
    expect(await screen.findByLabelText('City')).toBeVisible();
    expect(screen.queryByText(/^The festival ends on/)).not.toBeInTheDocument();
  });

  it.each([
    ['the festival, as soon as its days change', '', true],
    ['the competition', '?section=3', false],
  ])('names the deadlines after its end on the page of %s', async (_page, section, isTyped) => {
    const lastDay = addDays(today(), 20);
    const { festival } = makeFestivalWhole();
    const competition = makeCompetitionWhole({
      dates: [makeDeadlineInDays(1, 40), makeDeadlineInDays(2, 30)],
    });
    const { user } = openEditor(section, {
      getFestivalWhole: () =>
        makeFestivalWhole({
          festival: { ...festival, startsOn: null, endsOn: isTyped ? null : lastDay },
          competitions: [{ ...competition, competition: { ...competition.competition, id: 3 } }],
        }),
    });
    if (isTyped) {
      const box = await screen.findByLabelText('Ends');
      expect(screen.queryByText(/^The festival ends on/)).not.toBeInTheDocument();
      await user.type(box, lastDay);
    }
    const latest = formatDay(addDays(today(), 40));
    expect(
      await screen.findByText(
        `The festival ends on ${formatDay(lastDay)}, before 2 deadlines (the latest on ${latest}). Check the year of both.`,
      ),
    ).toBeVisible();
  });
});
