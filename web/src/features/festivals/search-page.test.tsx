import { act, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../test/bff-stub';
import { pageOf } from '../../../test/make';
import { makeHit } from '../../../test/make-festival';
import { here, visit } from '../../../test/visit';

const hit = makeHit({ id: 9, name: 'Vierna Film Days' });

const failed = async () =>
  (await screen.findByText('This could not be loaded.')).closest<HTMLElement>('[role="status"]')!;

describe('the search of festivals', () => {
  const { fetch } = globalThis;
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = window.fetch = fetch;
  });

  it('says so where only near spellings are found', async () => {
    const { user } = visit('/festivals', {
      getFestivals: ({ query }) => ({
        ...pageOf([hit]),
        facets: {},
        ...(query === 'Vienna' && { isNearest: true }),
      }),
    });
    expect(await screen.findByText('1 festival')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search festivals' }), 'Vienna');
    expect(await screen.findByText('Nothing is called “Vienna”. The nearest:')).toBeVisible();
    expect(screen.getByText('1 festival')).toBeVisible();
    await user.clear(screen.getByRole('searchbox', { name: 'Search festivals' }));
    await waitFor(() => expect(screen.queryByText(/^Nothing is called/)).not.toBeInTheDocument());
    expect(await screen.findByText('1 festival')).toBeVisible();
  });

  it('offers what is called most nearly so where nothing has the words', async () => {
    let nearest = [hit];
    const { user } = visit('/festivals', {
      getFestivals: ({ query }) => ({
        ...pageOf(query ? [] : [hit]),
        facets: {},
        ...(query && nearest.length > 0 && { nearest }),
      }),
    });
    const type = async (text: string) =>
      user.type(await screen.findByRole('searchbox', { name: 'Search festivals' }), text);
    await type('xyz');
    const offered = await screen.findByRole('region', { name: 'Perhaps you mean one of these:' });
    expect(within(offered).getByRole('link', { name: new RegExp(hit.name) })).toHaveAttribute(
      'href',
      `/festivals/${hit.id}`,
    );
    nearest = [];
    await type('q');
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Perhaps/ })).not.toBeInTheDocument());
  });

  it('shows where they are on a map when asked, and narrows to the country, or the city, that is pressed there', async () => {
    const lyon = { value: 'FR:Lyon', label: 'Lyon, France', count: 3, longitude: 4.8, latitude: 45.8 };
    const unknown = { value: 'FR:Nowhere', label: 'Nowhere, France', count: 1 };
    const facets = { country: [{ value: 'FR', label: 'France', count: 4 }], city: [lyon, unknown] };
    const { user, bff } = visit('/festivals?q=rain', {
      getFestivals: () => ({ ...pageOf([hit]), facets: {} }),
      getCompetitions: () => ({ ...pageOf([]), facets }),
    });
    await user.click(await screen.findByRole('button', { name: 'Map' }));
    const map = await screen.findByRole('img', { name: /Most: France: 4 competitions\./ });
    expect(bff.of('getCompetitions').at(-1)!.input).toMatchObject({
      query: 'rain',
      facets: ['country', 'city'],
    });
    expect(map.querySelectorAll('circle')).toHaveLength(1);
    await user.click(map.querySelector('circle')!);
    await waitFor(() => expect(here()).toBe('/festivals?q=rain&city=FR%3ALyon&view=map'));
    expect(screen.getByRole('button', { name: 'Remove Lyon, France' })).toBeVisible();
    await user.click(map.querySelector('[data-open]')!);
    await waitFor(() =>
      expect(bff.of('getFestivals').at(-1)).toMatchObject({
        input: { filters: { country: ['FR'], city: ['FR:Lyon'] } },
      }),
    );
    expect(here()).toBe('/festivals?q=rain&country=FR&city=FR%3ALyon&view=map');
  });

  it('comes nearer on the map by buttons and by keys, and goes back to all of it', async () => {
    const { user } = visit('/festivals?view=map', {
      getFestivals: () => ({ ...pageOf([hit]), facets: {} }),
      getCompetitions: () => ({ ...pageOf([]), facets: {} }),
    });
    const map = await screen.findByRole('img', { name: /^A map: competitions/ });
    const whole = map.getAttribute('viewBox');
    const farther = screen.getByRole('button', { name: 'Farther' });
    expect(farther).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Closer' }));
    const near = map.getAttribute('viewBox');
    expect(near).not.toBe(whole);
    act(() => map.focus());
    await user.keyboard('{ArrowRight}');
    expect(map.getAttribute('viewBox')).not.toBe(near);
    await user.keyboard('0');
    expect(map.getAttribute('viewBox')).toBe(whole);
  });

  it('says of what is on or off how many it would leave, and what a greatest fee leaves out', async () => {
    const facets = {
      openNow: [{ value: 'true', label: 'true', count: 731 }],
      student: [{ value: 'true', label: 'true', count: 52 }],
    };
    const { bff } = visit('/festivals?feeMax=2000+EUR', {
      getFestivals: () => ({ ...pageOf([hit]), facets }),
    });
    const row = async (name: string) => (await screen.findByRole('checkbox', { name })).closest('div');
    await waitFor(async () => expect(await row('Open for entries now')).toHaveTextContent('731'));
    expect(await row('Only for students')).toHaveTextContent('52');
    expect(
      screen.getByText(/^What asks in another currency, or has no fee on file, is left out/),
    ).toBeVisible();
    expect(bff.of('getFestivals')[0]!.input.facets).toEqual(expect.arrayContaining(['openNow', 'student']));
  });

  it('says how many a greatest fee leaves out', async () => {
    visit('/festivals?feeMax=2000+EUR', {
      getFestivals: () => ({ ...pageOf([hit]), facets: {}, feeUnknown: 1204 }),
    });
    expect(await screen.findByText(/^1,204 festivals left out: no fee on file/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'In' })).toHaveAccessibleDescription(/^1,204 festivals/);
  });

  it('narrows to fees from one sum to another, in one currency, as the address says it', async () => {
    const { user, bff } = visit('/festivals?feeMin=1000+EUR&feeMax=2000+EUR', {
      getFestivals: () => ({ ...pageOf([hit]), facets: {} }),
    });
    const asked = () => bff.of('getFestivals').at(-1)!.input.filters;
    const box = (name: string) => screen.getByRole('textbox', { name });
    expect(await screen.findByRole('textbox', { name: 'Fee from' })).toHaveValue('10');
    expect(asked()).toEqual({
      feeMin: { amount: 1000, currency: 'EUR' },
      feeMax: { amount: 2000, currency: 'EUR' },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'In' }), 'JPY');
    await waitFor(() => expect(here()).toBe('/festivals?feeMin=10+JPY&feeMax=20+JPY'));
    await user.clear(box('Fee from'));
    await user.type(box('Fee from'), '30');
    expect(await screen.findByText(/^More than “at most”/)).toBeVisible();
    await user.clear(box('Fee from'));
    await waitFor(() => expect(here()).toBe('/festivals?feeMax=20+JPY'));
  });

  it('puts the lowest fee first, and says what that compares', async () => {
    const { user, bff } = visit('/festivals', { getFestivals: () => ({ ...pageOf([hit]), facets: {} }) });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort by' }), 'Lowest fee');
    await waitFor(() => expect(here()).toBe('/festivals?sort=fee'));
    expect(await screen.findByText('By the number alone: nothing is converted.')).toBeVisible();
    await waitFor(() => expect(bff.of('getFestivals').at(-1)!.input).toMatchObject({ sort: 'fee' }));
  });

  it('finds a city by a part of its name, however the address writes it', async () => {
    const city = [
      { value: 'FR:Lyon', label: 'Lyon, France', count: 3 },
      { value: 'PL:Łódź', label: 'Łódź, Poland', count: 2 },
    ];
    const { user, bff } = visit('/festivals?city=FR%3ALYON', {
      getFestivals: () => ({ ...pageOf([hit]), facets: { city } }),
    });
    const box = await screen.findByRole('combobox', { name: 'City' });
    const asked = () => bff.of('getFestivals').map(({ input }) => input.facets);
    expect(asked()).not.toContainEqual(['city']);
    await user.type(box, 'lod');
    await user.click(await screen.findByRole('option', { name: /^Łódź, Poland/ }));
    expect(asked()).toContainEqual(['city']);
    await waitFor(() => expect(here()).toBe('/festivals?city=FR%3ALyon&city=PL%3A%C5%81%C3%B3d%C5%BA'));
  });

  describe('while nobody answers', () => {
    const down = async () => {
      let isDown = true;
      const answers = {
        getFestivals: () => {
          if (isDown) throw new Refusal(503, 'service.unavailable', 'Not now.');
          return { ...pageOf([hit]), facets: {} };
        },
      };
      const visited = visit('/festivals', answers);
      const state = within(await failed());
      return { ...visited, state, up: () => void (isDown = false) };
    };
    it('says so in place of the list, and tries again when asked', async () => {
      const { state, up, user, bff } = await down();
      expect(state.getByText('Not reachable right now, trying again.')).toBeVisible();
      up();
      const before = bff.of('getFestivals').length;
      await user.click(state.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('1 festival')).toBeVisible();
      expect(screen.queryByText('This could not be loaded.')).not.toBeInTheDocument();
      expect(bff.of('getFestivals')).toHaveLength(before + 1);
    });
    it.each(['the place', 'the line above'])(
      'keeps the focus on the button of %s while it is tried again',
      async (where) => {
        const { state, user, bff } = await down();
        const button =
          where === 'the place'
            ? state.getByRole('button')
            : screen.getAllByRole('button', { name: 'Try again' })[0]!;
        let fail = () => {};
        bff.answer({
          getFestivals: () =>
            new Promise((_, refuse) => (fail = () => refuse(new Refusal(503, 'service.unavailable', 'No.')))),
        });
        button.focus();
        await user.keyboard('{Enter}');
        await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
        expect([document.activeElement, button.hasAttribute('disabled')]).toEqual([button, false]);
        fail();
        await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
        expect(button).toHaveFocus();
        expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      },
    );
    it('says that the browser is offline, where it is', async () => {
      const { state } = await down();
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      act(() => void window.dispatchEvent(new Event('offline')));
      expect(state.getByText('You are offline. This goes on once the connection is back.')).toBeVisible();
    });
  });

  it('shows nothing that was found for other words while nobody answers', async () => {
    const facets = { country: [{ value: 'AT', label: 'Austria', count: 1 }] };
    const { bff, user } = visit('/festivals', { getFestivals: () => ({ ...pageOf([hit]), facets }) });
    expect(await screen.findByText('1 festival')).toBeVisible();
    expect(await screen.findByRole('group', { name: 'Country' })).toBeVisible();
    bff.isDown = true;
    // In one go: no part of it is asked for, whose failure would be taken for this one's.
    await user.click(screen.getByRole('searchbox', { name: 'Search festivals' }));
    await user.paste('Lund');
    const again = within(await failed()).getByRole('button', { name: 'Try again' });
    expect(screen.queryByText('Vierna Film Days')).not.toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Country' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Filters', hidden: true }));
    await user.click(await screen.findByRole('button', { name: 'Show festivals' }));
    let answer = () => {};
    bff.isDown = false;
    bff.answer({
      getFestivals: () => new Promise((told) => (answer = () => told({ ...pageOf([hit]), facets: {} }))),
    });
    await user.click(again);
    await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
    expect(again).toHaveFocus();
    expect(screen.queryByText('Vierna Film Days')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('1 festival')).toBeVisible();
  });

  it('keeps what was chosen in sight while nobody answers, without a number', async () => {
    const nobody = () => Promise.reject(new Refusal(503, 'service.unavailable', 'Not now.'));
    visit('/festivals?country=AT', { getFestivals: nobody });
    await failed();
    expect(screen.getByRole('group', { name: 'Country' })).toHaveTextContent(/^CountryAustria$/);
  });

  it('takes an answer that hangs for ten seconds for none', async () => {
    jest.useFakeTimers();
    const { bff } = visit('/festivals', { getFestivals: () => new Promise<never>(() => {}) });
    const asked = globalThis.fetch;
    globalThis.fetch = window.fetch = ((url: string, init?: RequestInit) =>
      Promise.race([
        asked(url, init),
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal!.reason as Error)),
        ),
      ])) as typeof fetch;
    await waitFor(() => expect(bff.of('getFestivals').length).toBeGreaterThan(0));
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    jest.advanceTimersByTime(10_000);
    expect(await failed()).toHaveTextContent('Not reachable right now, trying again.');
  });

  it('takes a whole part of the world from its map, and leaves it out again', async () => {
    const { user } = visit('/festivals?view=map', { getFestivals: () => ({ ...pageOf([hit]), facets: {} }) });
    await user.click(await screen.findByRole('button', { name: 'Asia' }));
    await user.click(await screen.findByRole('button', { name: 'All of Asia', pressed: false }));
    await waitFor(() => expect(here()).toBe('/festivals?region=Asia&view=map'));
    await user.click(screen.getByRole('button', { name: 'All of Asia', pressed: true }));
    await waitFor(() => expect(here()).toBe('/festivals?view=map'));
  });

  it('on the front page as well', async () => {
    const { user } = visit('/', {
      getFestivals: ({ query }) => ({ ...pageOf([hit]), facets: {}, ...(query && { isNearest: true }) }),
    });
    await user.type(await screen.findByRole('searchbox', { name: 'Search festivals' }), 'Vienna');
    expect(await screen.findByText('Nothing is called “Vienna”. The nearest:')).toBeVisible();
  });
});
