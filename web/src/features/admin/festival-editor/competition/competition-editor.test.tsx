import { screen, waitFor, within } from '@testing-library/react';
import { makeInvalidInput, Refusal } from '../../../../../test/bff-stub';
import { makeFestivalWhole, makeRule, makeCompetitionWhole } from '../../../../../test/catalogue';
import { emptyPreview, openEditor } from '../../../../../test/festival-editor';

describe('the rules of a competition', () => {
  it('have typed fields, a text and a preview, and are saved together', async () => {
    const { user, bff } = openEditor('?section=3', {
      previewTerms: ({ terms = [] }) => ({
        ...emptyPreview,
        films: [{ before: 'not-eligible', after: 'eligible', count: terms.length > 1 ? 12 : 0 }],
        probes: [{ before: 'unchecked', after: 'eligible', count: 200 }],
      }),
      saveTerms: () => makeCompetitionWhole(),
    });
    expect(await screen.findByText('Runtime 20 min or less')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a rule' }));
    const card = screen.getByRole('group', { name: 'Rule 2' });
    await user.selectOptions(within(card).getByLabelText('Type'), 'Director’s nationality');
    await user.type(within(card).getByRole('combobox', { name: 'Director’s nationality' }), 'Portu');
    await user.click(await within(card).findByRole('option', { name: /Portugal/ }));
    expect(within(card).getByText('Director’s nationality: Portugal')).toBeVisible();
    expect(await screen.findByText(/12 verdicts change for registered films/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() => expect(bff.getCalls('saveTerms')).toHaveLength(1));
    expect(bff.getCalls('saveTerms')[0]!.input).toMatchObject({
      competitionId: 3,
      version: 1,
      terms: [
        { type: 'runtime_restriction_max', runtime_restriction_max: 1200 },
        { type: 'director_restriction_nationality', countries: ['PT'] },
      ],
    });
  });

  it('accept positive and negative points, like the competition', async () => {
    const { user, bff } = openEditor('?section=3', {
      saveTerms: () => makeCompetitionWhole(),
      saveCompetition: () => makeCompetitionWhole(),
    });
    const points = 'Points added to the score';
    const rulePoints = within(await screen.findByRole('group', { name: 'Rule 1' })).getByLabelText(points);
    expect(rulePoints).toHaveValue('0');
    await user.clear(rulePoints);
    await user.type(rulePoints, '-5');
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() => expect(bff.getCalls('saveTerms')).toHaveLength(1));
    expect(bff.getCalls('saveTerms')[0]!.input).toMatchObject({ terms: [{ bonusRanking: -5 }] });
    await user.click(screen.getByRole('button', { name: 'Competition' }));
    const competitionPoints = await screen.findByLabelText(points);
    await user.clear(competitionPoints);
    await user.type(competitionPoints, '7x');
    expect(competitionPoints).toBeInvalid();
    await user.type(competitionPoints, '{backspace}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(bff.getCalls('saveCompetition')).toHaveLength(1));
    expect(bff.getCalls('saveCompetition')[0]!.input).toMatchObject({ competition: { bonusRanking: 7 } });
  });

  it('exclude countries and groups of countries from a premiere rule', async () => {
    const { user, bff } = openEditor('?section=3', { saveTerms: () => makeCompetitionWhole() });
    await user.click(await screen.findByRole('button', { name: 'Add a rule' }));
    const card = within(screen.getByRole('group', { name: 'Rule 2' }));
    await user.selectOptions(card.getByLabelText('Type'), 'Premiere');
    await user.selectOptions(card.getByLabelText('Premiere'), 'International');
    const exceptionBox = card.getByRole('combobox', { name: 'Except in these countries' });
    await user.type(exceptionBox, 'European Union');
    await user.click(await card.findByRole('option', { name: /European Union/ }));
    await user.type(exceptionBox, 'Norw');
    await user.click(await card.findByRole('option', { name: /Norway/ }));
    expect(card.getByText(/^International premiere \(screenings in .*Norway do not count\)$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() => expect(bff.getCalls('saveTerms')).toHaveLength(1));
    expect((bff.getCalls('saveTerms')[0]!.input.terms as object[])[1]).toMatchObject({
      premiere_restriction: 'International',
      countries: [],
      exceptCountries: ['bloc:EU', 'NO'],
    });
  });

  it('are saved over an unrelated concurrent change without asking', async () => {
    const { user, bff } = openEditor('?section=3', {
      saveTerms: ({ version }) => {
        const stored = makeCompetitionWhole({
          competition: { ...makeCompetitionWhole().competition, version: 2, opensOn: '2027-01-01' },
        });
        if (version === 1) throw new Refusal(409, 'competition.stale', 'x', { details: { whole: stored } });
        return stored;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove rule 1' }));
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() => expect(bff.getCalls('saveTerms').map(({ input }) => input.version)).toEqual([1, 2]));
    expect(await screen.findByText('Shorts is saved.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('list their types alphabetically, with the untyped rule last', async () => {
    openEditor('?section=3');
    const card = await screen.findByRole('group', { name: 'Rule 1' });
    const types = within(within(card).getByLabelText('Type')).getAllByRole('option');
    const labels = types.map(({ textContent }) => textContent!);
    expect(labels.at(-1)).toBe('A rule that fits no type');
    expect(labels.slice(0, -1)).toEqual(labels.slice(0, -1).toSorted((a, b) => a.localeCompare(b)));
  });

  it('save an untyped rule as text only', async () => {
    const written = makeRule({
      type: 'genre_restriction',
      isMandatory: false,
      description: 'Shot on Super 8',
    });
    const whole = makeFestivalWhole({ competitions: [makeCompetitionWhole({ terms: [written] })] });
    const { user, bff } = openEditor('?section=3', {
      getFestivalWhole: () => whole,
      saveTerms: () => makeCompetitionWhole(),
    });
    const card = await screen.findByRole('group', { name: 'Rule 1' });
    expect(within(card).getByLabelText('Type')).toHaveDisplayValue('A rule that fits no type');
    await user.type(within(card).getByLabelText('The festival’s wording'), ' only');
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    await waitFor(() => expect(bff.getCalls('saveTerms')).toHaveLength(1));
    expect(bff.getCalls('saveTerms')[0]!.input.terms).toEqual([
      expect.objectContaining({ type: '', description: 'Shot on Super 8 only' }),
    ]);
  });

  it('show a refusal at its field', async () => {
    const { user } = openEditor('?section=3', {
      saveTerms: () => {
        throw new Refusal(400, 'term.runtime_restriction_max_invalid', 'x', {
          field: 'terms.0.runtime_restriction_max',
          details: { why: 'bounds_crossed' },
        });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a rule' }));
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    const card = screen.getByRole('group', { name: 'Rule 1' });
    expect(await within(card).findByText(/Another rule requires more/)).toBeVisible();
  });
});

describe('deadlines', () => {
  it('are saved with the version of the rules saved before, even if the page has not reloaded them', async () => {
    let calls = 0;
    const { user, bff } = openEditor('?section=3', {
      getFestivalWhole: () => (calls++ === 0 ? makeFestivalWhole() : new Promise<never>(() => {})),
      saveTerms: ({ terms }) => {
        const whole = makeCompetitionWhole({ terms: terms as never });
        return { ...whole, competition: { ...whole.competition, version: 2 } };
      },
      saveCompetitionDates: () => makeCompetitionWhole(),
    });
    await user.type(await screen.findByLabelText('The festival’s name for it'), 'Short');
    await user.click(screen.getByRole('button', { name: 'Save rules' }));
    expect(await screen.findByText('Shorts is saved.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Deadlines and fees/ }));
    await user.click(await screen.findByRole('button', { name: 'Add a deadline' }));
    expect(await screen.findByText(/^Deadline \d is not finished yet\.$/)).toBeVisible();
    await user.type(screen.getByLabelText('Day'), '2027-03-01');
    await user.click(screen.getByRole('button', { name: 'Save deadlines' }));
    await waitFor(() => expect(bff.getCalls('saveCompetitionDates')).toHaveLength(1));
    expect(bff.getCalls('saveCompetitionDates')[0]!.input).toMatchObject({ version: 2 });
  });

  it('are added with a fee and saved, with errors at their fields', async () => {
    let isRefused = true;
    const { user, bff } = openEditor('?section=3&side=dates', {
      saveCompetitionDates: () => {
        if (isRefused)
          throw makeInvalidInput([{ field: 'dates.0.fees.0.title', why: 'empty', values: { least: 1 } }]);
        return makeCompetitionWhole();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a deadline' }));
    const card = screen.getByRole('group', { name: 'Deadline 1' });
    await user.type(within(card).getByLabelText('Day'), '2027-03-01');
    await user.click(within(card).getByRole('button', { name: 'Add a fee' }));
    await user.type(within(card).getByLabelText('Amount, 0 is free'), '25');
    await user.type(within(card).getByLabelText('Fee'), ' ');
    await user.click(screen.getByRole('button', { name: 'Save deadlines' }));
    await waitFor(() => expect(within(card).getByLabelText('Fee')).toBeInvalid());
    isRefused = false;
    await user.type(within(card).getByLabelText('Fee'), 'Regular');
    await user.click(screen.getByRole('button', { name: 'Save deadlines' }));
    await waitFor(() => expect(bff.getCalls('saveCompetitionDates').length).toBeGreaterThan(1));
    expect(bff.getCalls('saveCompetitionDates').at(-1)!.input).toMatchObject({
      competitionId: 3,
      dates: [{ date: '2027-03-01', fees: [{ amount: 2500, currency: 'EUR' }] }],
    });
  });
});

describe('the actions on a competition', () => {
  it('do not allow to delete it when entries refer to it, but allow to deprecate it', async () => {
    const whole = makeFestivalWhole({ entries: [{ competitionId: 3, count: 4 }] });
    const { user, bff } = openEditor('?section=3', {
      getFestivalWhole: () => whole,
      deprecateCompetition: () => ({ items: [{ id: 3, error: null }] }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Shorts?' });
    expect(dialog).toHaveTextContent('4 entries refer to it');
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Deprecate' }));
    await waitFor(() =>
      expect(bff.getCalls('deprecateCompetition')[0]!.input).toEqual({
        competitionId: 3,
        isDeprecated: true,
      }),
    );
  });

  it('remove a deleted competition from the page immediately, and send no further request for it', async () => {
    let whole = makeFestivalWhole();
    const { user, bff } = openEditor('?section=3', {
      getFestivalWhole: () => whole,
      deleteCompetition: () => {
        whole = makeFestivalWhole({ competitions: [] });
        return {};
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bff.getCalls('previewTerms')).toHaveLength(1));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Shorts is deleted.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Shorts' })).toBeNull());
    await waitFor(() => expect(bff.getCalls('getFestivalWhole')).toHaveLength(2));
    expect(bff.getCalls('previewTerms')).toHaveLength(1);
  });
});
