import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../../test/bff-stub';
import { ada, makeFilm, makeRow, makeTerm, pageOf, written } from '../../../../test/make';
import { findings, visitSignedIn } from '../../../../test/visit';
import type { Film, Preview } from '../../../lib/wire';

const makePreview = (part: Partial<Preview> = {}): Preview => ({
  counts: { eligible: 40, 'needs-confirmation': 20, unchecked: 0, 'not-eligible': 400 },
  opened: [],
  closed: [],
  openedTotal: 0,
  openedForSure: 0,
  closedTotal: 0,
  locked: 0,
  bestChange: null,
  ...part,
});
const deadline = {
  nextDeadline: { id: 1, date: '2099-05-12', closesAt: '2099-05-12T21:59:59Z' } as never,
  fee: { amount: 2000, currency: 'EUR' } as never,
};
const tooLong = makeTerm({ outcome: 'fail', rule: written('Runtime 40 min or more') });
const shorter = makePreview({
  counts: { eligible: 52, 'needs-confirmation': 20, unchecked: 0, 'not-eligible': 388 },
  opened: [
    makeRow(1, deadline),
    makeRow(2, { explanation: { verdict: 'needs-confirmation' } }),
    makeRow(3),
    makeRow(4),
  ],
  closed: [
    makeRow(9, {
      nextDeadline: deadline.nextDeadline,
      explanation: { verdict: 'not-eligible', terms: [tooLong] },
    }),
  ],
  openedTotal: 12,
  openedForSure: 9,
  closedTotal: 1,
});
const cut = {
  field: 'length',
  value: 2399,
  text: written('Cut 1 min 1 s (to 39:59): opens 12 competitions'),
  opens: 12,
};

const open = async (answers: Answers = {}, film: Partial<Film> = {}, more = '') => {
  const visited = visitSignedIn(`/user/${ada}/films?edit=7${more}`, {
    getUserFilms: () => pageOf([makeFilm({ length: 2460, ...film })]),
    getMatchPreview: ({ facts }) =>
      facts.length === 2340 ? shorter : makePreview({ bestChange: facts.length ? null : cut }),
    ...answers,
  });
  const panel = within(await screen.findByRole('complementary', { name: 'What if' }));
  const retype = async (text: string) => {
    await visited.user.clear(screen.getByLabelText('Runtime'));
    await visited.user.type(screen.getByLabelText('Runtime'), text);
  };
  /** In one go: no part of it is a value of its own. */
  const replace = async (text: string) => {
    await visited.user.tripleClick(screen.getByLabelText('Runtime'));
    await visited.user.paste(text);
  };
  const asked = () => visited.bff.of('getMatchPreview').map(({ input }) => input.facts);
  return {
    ...visited,
    panel,
    retype,
    replace,
    asked,
    lengths: () => asked().map((facts) => (facts as Film).length),
  };
};
/** Another fact, asked about next: what was asked until then is all that there was. */
const tellAge = () => fireEvent.change(screen.getByLabelText('Age'), { target: { value: '29' } });

describe('the what-if panel', () => {
  it('begins with the film as it is, and the change that opens most', async () => {
    const { bff, panel } = await open();
    expect(panel.getByText('Change a fact to see what it opens and closes.')).toBeVisible();
    expect(await panel.findByText('Cut 1 min 1 s (to 39:59): opens 12 competitions')).toBeVisible();
    expect(panel.getByText('40')).toBeVisible();
    expect(bff.of('getMatchPreview').map(({ input }) => input)).toEqual([{ filmId: 7, facts: {} }]);
  });

  it('tells what a shorter cut opens and closes, asking for what differs only', async () => {
    const { bff, panel, retype } = await open();
    await retype('39:00');
    expect(await panel.findByRole('heading', { name: 'Opens 12 (9 eligible, 3 to confirm)' })).toBeVisible();
    expect(panel.getByText('without rules on file')).toBeVisible();
    expect(panel.getByRole('heading', { name: 'Closes 1' })).toBeVisible();
    const counts = panel.getAllByRole('list')[0]!;
    expect(within(counts).getByText('+12')).toBeVisible();
    expect(within(counts).getByText('12 fewer')).toBeInTheDocument();
    expect(bff.of('getMatchPreview').at(-1)!.input).toEqual({ filmId: 7, facts: { length: 2340 } });
    const first = panel.getByRole('link', { name: /^Competition 1/ });
    expect(first).toHaveAttribute('href', '/festivals/101');
    expect(first).toHaveAttribute('target', '_blank');
    expect(panel.getByText(/^12 May 2099, in \d+ months · EUR 20$/)).toBeVisible();
    expect(panel.getByText('needs confirmation')).toBeVisible();
    expect(panel.getByText('Runtime 40 min or more')).toBeVisible();
    expect(panel.getByText(/^12 May 2099, in \d+ months$/)).toBeVisible();
    expect(panel.queryByText('Competition 4')).not.toBeInTheDocument();
  });

  it('shows all that were told, and how many more there are', async () => {
    const { panel, retype, user } = await open();
    await retype('39:00');
    await user.click(await panel.findByRole('button', { name: 'Show 1 more' }));
    expect(panel.getByText('Competition 4')).toBeVisible();
    expect(panel.getByText('and 8 more')).toBeVisible();
  });

  it('does not ask while a value is half typed', async () => {
    const { panel, user, asked } = await open();
    await panel.findByText('40');
    await user.type(screen.getByLabelText('Runtime'), '{Backspace}{Backspace}');
    tellAge();
    await waitFor(() => expect(asked()).toEqual([{}, { directorAge: 29 }]));
    await user.type(screen.getByLabelText('Runtime'), '30');
    await waitFor(() =>
      expect(asked()).toEqual([{}, { directorAge: 29 }, { length: 2490, directorAge: 29 }]),
    );
  });

  it.each([
    ['39:00 min', /^Write the runtime/],
    ['-39:00', /^Write the runtime/],
    ['abc', /^Write the runtime/],
    ['41:60', /^Write the runtime/],
    ['500:00:00', /^A runtime is at most 100 hours/],
  ])('tells at the field of “%s” at once, and that it is not counted', async (typed, words) => {
    const { panel, retype, user } = await open();
    await retype('39:00');
    await panel.findByText('52');
    await user.clear(screen.getByLabelText('Runtime'));
    await user.type(screen.getByLabelText('Runtime'), typed);
    expect(await screen.findByText(words)).toBeVisible();
    expect(panel.getByText('Not counted as typed: “Runtime”. The figures take what is saved.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Not counted as typed: “Runtime”' })).toBeVisible();
    expect(await panel.findByText('40')).toBeVisible();
    await user.tab();
    expect(panel.getByText(/^Not counted as typed/)).toBeVisible();
    expect(await screen.findByText(words)).toBeVisible();
    await retype('39:00');
    expect(await panel.findByText('52')).toBeVisible();
    expect(panel.getByText(/^With what stands here now/)).toBeVisible();
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it.each([
    ['Runtime', '0:00', /A film lasts at least one second/],
    ['Age', '999', /Give 120 or less/],
  ])('does not count %s %s', async (field, typed, words) => {
    const { panel, user } = await open();
    await user.clear(screen.getByLabelText(field));
    await user.type(screen.getByLabelText(field), typed);
    await user.tab();
    await waitFor(() => expect(screen.getByLabelText(field)).toHaveAccessibleDescription(words));
    expect(
      panel.getByText(`Not counted as typed: “${field}”. The figures take what is saved.`),
    ).toBeVisible();
    expect(await panel.findByText('40')).toBeVisible();
  });

  it('keeps the last figures until the new ones come, and never lets an older answer win', async () => {
    const late: ((preview: Preview) => void)[] = [];
    const { panel, replace, lengths } = await open({
      getMatchPreview: ({ facts }) => {
        if (facts.length === 2400 || facts.length === 2280) return new Promise((answer) => late.push(answer));
        return facts.length === 2340 ? shorter : makePreview();
      },
    });
    await panel.findByText('40');
    await replace('40:00');
    await waitFor(() => expect(lengths()).toContain(2400));
    expect(panel.getByText('40')).toBeVisible();
    await replace('39:00');
    expect(await panel.findByText('52')).toBeVisible();
    late.forEach((answer) =>
      answer(
        makePreview({ counts: { eligible: 1, 'needs-confirmation': 1, unchecked: 0, 'not-eligible': 1 } }),
      ),
    );
    await replace('38:00');
    await waitFor(() => expect(lengths()).toEqual([undefined, 2400, 2340, 2280]));
    expect(panel.getByText('52')).toBeVisible();
  });

  it('puts the best change into its field', async () => {
    const { panel, user, lengths } = await open();
    await user.click(await panel.findByRole('button', { name: 'Try it' }));
    expect(screen.getByLabelText('Runtime')).toHaveValue('39:59');
    expect(screen.getByLabelText('Runtime')).toHaveFocus();
    await waitFor(() => expect(lengths().at(-1)).toBe(2399));
  });

  it.each([
    ['directorAge', () => screen.getByLabelText('Age')],
    [
      'directorIsStudent',
      () => within(screen.getByRole('group', { name: /student/ })).getByLabelText('Not known'),
    ],
    ['directorSubdivisions', () => screen.getByLabelText('Lives in')],
  ])('leads to the field where %s is to be told', async (field, box) => {
    const { panel, user } = await open({
      getMatchPreview: () =>
        makePreview({ bestChange: { field, value: null, text: written('Add it'), opens: 3 } }),
    });
    expect(await panel.findByRole('heading', { name: 'What settles most' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Go to the field' }));
    expect(box()).toHaveFocus();
  });

  it('takes a change that its address brings', async () => {
    const { panel } = await open({}, {}, '&try=length:2340');
    expect(await panel.findByRole('heading', { name: /^Opens 12/ })).toBeVisible();
    expect(screen.getByLabelText('Runtime')).toHaveValue('39:00');
    expect(screen.getByLabelText('Runtime')).toHaveFocus();
  });

  it('leaves out a screening that an address takes away', async () => {
    const film = { screenings: [{ date: '2027-03-01', country: null, kind: 'festival' as const }] };
    const { bff } = await open({}, film, '&try=screenings:[]');
    await waitFor(() => expect(bff.of('getMatchPreview').at(-1)!.input.facts).toEqual({ screenings: [] }));
    expect(screen.getByLabelText('Never shown')).toBeChecked();
  });

  it.each(['length:-5', 'createdBy:1', 'length:{'])('takes no %s from an address', async (change) => {
    const { panel, asked } = await open({}, {}, `&try=${change}`);
    await panel.findByText('40');
    tellAge();
    await waitFor(() => expect(asked()).toEqual([{}, { directorAge: 29 }]));
    expect(screen.getByLabelText('Runtime')).toHaveValue('41:00');
  });

  it('without a plan says how much opens and closes, and that a plan shows which', async () => {
    const { panel, retype } = await open({
      getMatchPreview: ({ facts }) =>
        facts.length ? { ...shorter, opened: [], closed: [], locked: 13 } : makePreview(),
    });
    await retype('39:00');
    expect(await panel.findByRole('heading', { name: /^Opens 12/ })).toBeVisible();
    expect(panel.getByRole('heading', { name: 'Closes 1' })).toBeVisible();
    expect(panel.queryByText(/^and \d+ more$/)).not.toBeInTheDocument();
    expect(panel.getByText(/^Which these are is shown with a plan/)).toBeVisible();
    expect(panel.getByRole('link', { name: /^See the plans/ })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
  });

  it('with matching down says so in a line, and the film is saved', async () => {
    const { bff, panel, retype, user } = await open({
      getMatchPreview: () => {
        throw new Refusal(503, 'matching.unavailable', 'Not now.');
      },
      updateFilm: () => makeFilm(),
    });
    expect(await panel.findByText(/^What it opens cannot be told now/)).toBeVisible();
    await retype('39:00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bff.of('updateFilm')[0]?.input).toEqual({ filmId: 7, version: 1, length: 2340 }),
    );
  });

  it('tells those who listen once, when the figures stand still', async () => {
    const { panel, retype } = await open();
    await retype('39:00');
    await panel.findByText('52');
    expect(panel.getByRole('status')).toHaveTextContent('');
    await waitFor(() =>
      expect(panel.getByRole('status')).toHaveTextContent(
        'Opens 12 (9 eligible, 3 to confirm); closes 1. 52 eligible.',
      ),
    );
  });

  it('has nothing that axe objects to', async () => {
    const { panel, retype } = await open();
    await retype('39:00');
    await panel.findByRole('heading', { name: /^Opens 12/ });
    expect(await findings()).toEqual([]);
  });
});
