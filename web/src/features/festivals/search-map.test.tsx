import { act, screen, waitFor } from '@testing-library/react';
import { pageOf } from '../../../test/make';
import { makeHit } from '../../../test/make-festival';
import { here, visit } from '../../../test/visit';

const hit = makeHit({ id: 9, name: 'Vierna Film Days' });

describe('the map of what is found', () => {
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
    expect(farther).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Closer' }));
    const near = map.getAttribute('viewBox');
    expect(near).not.toBe(whole);
    act(() => map.focus());
    await user.keyboard('{ArrowRight}');
    expect(map.getAttribute('viewBox')).not.toBe(near);
    await waitFor(() => expect(here()).toMatch(/^\/festivals\?view=map&near=1\.6%2C/));
    await user.keyboard('0');
    expect(map.getAttribute('viewBox')).toBe(whole);
    await waitFor(() => expect(here()).toBe('/festivals?view=map'));
  });

  it('looks from its address at the part that was looked at, and at all of another part', async () => {
    const { user } = visit('/festivals?view=map&frame=Europe&near=2%2C30%2C60', {
      getFestivals: () => ({ ...pageOf([hit]), facets: {} }),
      getCompetitions: () => ({ ...pageOf([]), facets: {} }),
    });
    const map = await screen.findByRole('img', { name: /^A map: competitions/ });
    const box = map.getAttribute('viewBox')!.split(' ').map(Number);
    await user.click(screen.getByRole('button', { name: 'Farther' }));
    await user.click(screen.getByRole('button', { name: 'Farther' }));
    const whole = map.getAttribute('viewBox')!.split(' ').map(Number);
    expect(box[2]).toBeCloseTo(whole[2]! / 2);
    expect((box[0]! + box[2]! / 2 - whole[0]!) / whole[2]!).toBeCloseTo(0.3);
    await waitFor(() => expect(here()).toBe('/festivals?view=map&frame=Europe'));
    await user.click(screen.getByRole('button', { name: 'Closer' }));
    await user.click(screen.getByRole('button', { name: 'Asia' }));
    await waitFor(() => expect(here()).toBe('/festivals?view=map&frame=Asia'));
    expect(screen.getByRole('button', { name: 'Farther' })).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['country=ES', 'Europe'],
    ['country=ES&country=FR', 'Europe'],
    ['country=ES&country=JP', 'World'],
    ['country=ES&frame=Asia', 'Asia'],
    ['q=rain', 'World'],
  ])('opens with %s on %s', async (asked, part) => {
    visit(`/festivals?view=map&${asked}`, { getFestivals: () => ({ ...pageOf([hit]), facets: {} }) });
    expect(await screen.findByRole('button', { name: part, pressed: true })).toBeVisible();
  });

  it('takes a whole part of the world from its map, and leaves it out again', async () => {
    const { user } = visit('/festivals?view=map', { getFestivals: () => ({ ...pageOf([hit]), facets: {} }) });
    await user.click(await screen.findByRole('button', { name: 'Asia' }));
    await user.click(await screen.findByRole('button', { name: 'All of Asia', pressed: false }));
    await waitFor(() => expect(here()).toBe('/festivals?region=Asia&view=map&frame=Asia'));
    await user.click(screen.getByRole('button', { name: 'All of Asia', pressed: true }));
    await waitFor(() => expect(here()).toBe('/festivals?view=map&frame=Asia'));
  });
});
