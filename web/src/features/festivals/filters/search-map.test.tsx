import { act, screen, waitFor } from '@testing-library/react';
import { makePage } from '../../../../test/make';
import { makeHit } from '../../../../test/make-festival';
import { getCurrentPath, renderPage } from '../../../../test/render-page';

const hit = makeHit({ id: 9, name: 'Vierna Film Days' });

describe('the map of search results', () => {
  it('shows the results, and filters by the clicked country or city', async () => {
    const lyon = { value: 'FR:Lyon', label: 'Lyon, France', count: 3, longitude: 4.8, latitude: 45.8 };
    const unknown = { value: 'FR:Nowhere', label: 'Nowhere, France', count: 1 };
    const facets = { country: [{ value: 'FR', label: 'France', count: 4 }], city: [lyon, unknown] };
    const { user, bff } = renderPage('/festivals?q=rain', {
      getFestivals: () => ({ ...makePage([hit]), facets: {} }),
      getCompetitions: () => ({ ...makePage([]), facets }),
    });
    await user.click(await screen.findByRole('button', { name: 'Map' }));
    const map = await screen.findByRole('img', { name: /Most: France: 4 competitions\./ });
    expect(bff.getCalls('getCompetitions').at(-1)!.input).toMatchObject({
      query: 'rain',
      facets: ['country', 'city'],
    });
    expect(map.querySelectorAll('circle')).toHaveLength(1);
    await user.click(map.querySelector('circle')!);
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals?q=rain&city=FR%3ALyon&view=map'));
    expect(screen.getByRole('button', { name: 'Remove Lyon, France from City' })).toBeVisible();
    await user.click(map.querySelector('[data-open]')!);
    await waitFor(() =>
      expect(bff.getCalls('getFestivals').at(-1)).toMatchObject({
        input: { filters: { country: ['FR'], city: ['FR:Lyon'] } },
      }),
    );
    expect(getCurrentPath()).toBe('/festivals?q=rain&country=FR&city=FR%3ALyon&view=map');
  });

  it('zooms by buttons and keys, and resets', async () => {
    const { user } = renderPage('/festivals?view=map', {
      getFestivals: () => ({ ...makePage([hit]), facets: {} }),
      getCompetitions: () => ({ ...makePage([]), facets: {} }),
    });
    const map = await screen.findByRole('img', { name: /^Map: competitions/ });
    const initialBox = map.getAttribute('viewBox');
    expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    const zoomedBox = map.getAttribute('viewBox');
    expect(zoomedBox).not.toBe(initialBox);
    act(() => map.focus());
    await user.keyboard('{ArrowRight}');
    expect(map.getAttribute('viewBox')).not.toBe(zoomedBox);
    await waitFor(() => expect(getCurrentPath()).toMatch(/^\/festivals\?view=map&near=1\.6%2C/));
    await user.keyboard('0');
    expect(map.getAttribute('viewBox')).toBe(initialBox);
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals?view=map'));
  });

  it('restores its position from the address, and shows another region without zoom', async () => {
    const { user } = renderPage('/festivals?view=map&frame=Europe&near=2%2C30%2C60', {
      getFestivals: () => ({ ...makePage([hit]), facets: {} }),
      getCompetitions: () => ({ ...makePage([]), facets: {} }),
    });
    const map = await screen.findByRole('img', { name: /^Map: competitions/ });
    const readBox = () => map.getAttribute('viewBox')!.split(' ').map(Number) as [number, number, number];
    const [left, , width] = readBox();
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    await user.click(screen.getByRole('button', { name: 'Zoom out' }));
    const [frameLeft, , frameWidth] = readBox();
    expect(width).toBeCloseTo(frameWidth / 2);
    expect((left + width / 2 - frameLeft) / frameWidth).toBeCloseTo(0.3);
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals?view=map&frame=Europe'));
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    await user.click(screen.getByRole('button', { name: 'Asia' }));
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals?view=map&frame=Asia'));
    expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['country=ES', 'Europe'],
    ['country=ES&country=FR', 'Europe'],
    ['country=ES&country=JP', 'World'],
    ['country=ES&frame=Asia', 'Asia'],
    ['q=rain', 'World'],
  ])('opens with %s on %s', async (query, region) => {
    renderPage(`/festivals?view=map&${query}`, { getFestivals: () => ({ ...makePage([hit]), facets: {} }) });
    expect(await screen.findByRole('button', { name: region, pressed: true })).toBeVisible();
  });

  it('filters by a whole region, and removes the filter', async () => {
    const { user } = renderPage('/festivals?view=map', {
      getFestivals: () => ({ ...makePage([hit]), facets: {} }),
    });
    await user.click(await screen.findByRole('button', { name: 'Asia' }));
    await user.click(await screen.findByRole('button', { name: 'All of Asia', pressed: false }));
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals?region=Asia&view=map&frame=Asia'));
    await user.click(screen.getByRole('button', { name: 'All of Asia', pressed: true }));
    await waitFor(() => expect(getCurrentPath()).toBe('/festivals?view=map&frame=Asia'));
  });
});
