import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import world from '../generated/world.json';
import { toggled } from '../lib/toggled';
import { WorldMap } from './world-map';

const values = [
  { value: 'US', count: 900 },
  { value: 'FR', count: 60 },
  { value: 'MT', count: 1 },
];
const places = [
  { value: 'MT:Valletta', label: 'Valletta, Malta', count: 1, longitude: 14.5, latitude: 35.9 },
  { value: 'US:New York', label: 'New York, United States', count: 400, longitude: -74, latitude: 40.7 },
  { value: 'FR:Lyon', label: 'Lyon, France', count: 100, longitude: 4.8, latitude: 45.8 },
];
function Example({ frame }: { frame?: string }) {
  const [own, setOwn] = useState<string[]>([]);
  const [regions, setRegions] = useState(['Asia']);
  return (
    <WorldMap
      label="festivals by country"
      values={values}
      chosen={own}
      frame={frame}
      regions={regions}
      onRegion={(region) => setRegions(toggled(regions, region))}
      onToggle={(code) => setOwn(toggled(own, code))}
      places={places}
      onPlace={(value) => setOwn(toggled(own, value))}
      says={(n) => `${n} festivals`}
    />
  );
}
const map = () => screen.findByRole('img', { name: /festivals by country/ });
const drawn = async (code: keyof typeof world.countries) => {
  const { path } = world.countries[code] as { path: string };
  return [...(await map()).querySelectorAll('path')].find((one) => one.getAttribute('d') === path)!;
};

describe('a map of the world', () => {
  it('names those that have most, and says how many the one under the pointer has', async () => {
    render(<Example />);
    expect(await map()).toHaveAccessibleName(
      'A map: festivals by country. Most: United States: 900 festivals, France: 60 festivals, Malta: 1 festivals.',
    );
    await userEvent.hover(await drawn('FR'));
    expect(screen.getByText('France: 60 festivals')).toBeVisible();
    await userEvent.hover(await drawn('DE'));
    expect(screen.getByText('Germany: 0 festivals')).toBeVisible();
  });
  it('is darker where there are more, by tones that even one of hundreds shows', async () => {
    render(<Example />);
    const tones = await Promise.all((['US', 'FR', 'MT', 'DE'] as const).map(drawn));
    expect(tones.map((path) => path.getAttribute('data-tone'))).toEqual(['4', '3', '1', '0']);
  });
  it('takes the whole part of the world that is looked at, by one press', async () => {
    render(<Example frame="Asia" />);
    const whole = (name: string) => screen.findByRole('button', { name });
    expect(await whole('All of Asia')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Africa' }));
    expect(await whole('All of Africa')).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(await whole('All of Africa'));
    expect(await whole('All of Africa')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'World' }));
    expect(screen.queryByRole('button', { name: /^All of/ })).not.toBeInTheDocument();
  });
  it('chooses the country that is pressed and leaves it out again; where there is none, nothing', async () => {
    render(<Example />);
    await userEvent.click(await drawn('FR'));
    expect(await drawn('FR')).toHaveAttribute('data-chosen');
    await userEvent.click(await drawn('DE'));
    expect(await drawn('DE')).not.toHaveAttribute('data-chosen');
    await userEvent.click(await drawn('FR'));
    expect(await drawn('FR')).not.toHaveAttribute('data-chosen');
    expect(await drawn('FR')).not.toHaveAttribute('data-chosen');
  });
  it('has a dot for a country too small to be hit, which chooses it', async () => {
    render(<Example />);
    const dots = (await map()).querySelectorAll('[data-dot]');
    expect(dots).toHaveLength(1);
    await userEvent.click(dots[0]!);
    expect((await map()).querySelector('[data-dot]')).toHaveAttribute('data-chosen');
  });
  it('has a circle for each place, the larger the more there are, the largest below; one press chooses it', async () => {
    render(<Example />);
    const circles = [...(await map()).querySelectorAll('circle')];
    expect(circles.map((circle) => Number(circle.getAttribute('r')))).toEqual([9, 4.5, 1.6]);
    await userEvent.hover(circles[2]!);
    expect(screen.getByText('Valletta, Malta: 1 festivals')).toBeVisible();
    await userEvent.click(circles[1]!);
    const chosen = [...(await map()).querySelectorAll('circle')].map((one) =>
      one.hasAttribute('data-chosen'),
    );
    expect(chosen).toEqual([false, true, false]);
  });
  it('is two stops of the keyboard: its buttons, walked by arrows, and itself, which says its keys', async () => {
    render(<Example />);
    const seen = await map();
    const user = userEvent.setup();
    const name = () =>
      document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent;
    await user.tab();
    expect(name()).toBe('World');
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(name()).toBe('Americas');
    expect(seen).toHaveAttribute('viewBox', world.frames.Americas.join(' '));
    await user.keyboard('{End}');
    expect(name()).toBe('Farther');
    expect(document.activeElement).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{ArrowRight}');
    expect(name()).toBe('World');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}{Home}{End}');
    expect(document.activeElement).toHaveAttribute('aria-disabled', 'false');
    await user.tab();
    expect(seen).toHaveFocus();
    expect(seen).toHaveAccessibleDescription(/^Arrow keys move the map/);
    await user.tab({ shift: true });
    expect(name()).toBe('Farther');
  });
  it('stays where one looks while what it told comes back late, or another part was pressed meanwhile', async () => {
    const told: (string | null)[] = [];
    const all = { label: 'x', values, chosen: [], onToggle: () => {}, says: (n: number) => `${n}` };
    const onNear = (near: string | null) => told.push(near);
    const of = (near: string | null) => (
      <WorldMap {...all} looked="Europe" onLook={() => {}} near={near} onNear={onNear} />
    );
    const { rerender } = render(of(null));
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
    const box = async () => (await screen.findByRole('img')).getAttribute('viewBox');
    await press('Closer');
    await waitFor(() => expect(told).toHaveLength(1));
    await press('Closer');
    const nearest = await box();
    rerender(of(told[0]!));
    expect(await box()).toBe(nearest);
    await waitFor(() => expect(told).toHaveLength(2));
    rerender(of('4,20,20'));
    expect(await box()).not.toBe(nearest);
    await press('Farther');
    await press('Asia');
    await new Promise((resolve) => setTimeout(resolve, 400)); // longer than a look rests before it is told
    expect(told).toHaveLength(2);
  });
  it('looks at the part of the world that is asked for, then at the one that is pressed', async () => {
    render(<Example frame="Europe" />);
    expect(await map()).toHaveAttribute('viewBox', world.frames.Europe.join(' '));
    const parts = screen.getByRole('group', { name: 'Part of the world' });
    await userEvent.click(within(parts).getByRole('button', { name: 'Asia' }));
    expect(await map()).toHaveAttribute('viewBox', world.frames.Asia.join(' '));
  });
});
