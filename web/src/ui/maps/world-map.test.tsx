import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import world from '../../generated/world.json';
import { toggleValue } from '../forms/toggle-value';
import { WorldMap } from './world-map';

const values = [
  { value: 'US', count: 900 },
  { value: 'FR', count: 60 },
  { value: 'MT', count: 1 },
];
const locations = [
  { value: 'MT:Valletta', label: 'Valletta, Malta', count: 1, longitude: 14.5, latitude: 35.9 },
  { value: 'US:New York', label: 'New York, United States', count: 400, longitude: -74, latitude: 40.7 },
  { value: 'FR:Lyon', label: 'Lyon, France', count: 100, longitude: 4.8, latitude: 45.8 },
];
function Example({ frame }: { frame?: string }) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [regions, setRegions] = useState(['Asia']);
  return (
    <WorldMap
      label="festivals by country"
      values={values}
      selectedCodes={chosen}
      frame={frame}
      regions={regions}
      onRegion={(region) => setRegions(toggleValue(regions, region))}
      onToggle={(code) => setChosen(toggleValue(chosen, code))}
      locations={locations}
      onLocation={(value) => setChosen(toggleValue(chosen, value))}
      formatCount={(n) => `${n} festivals`}
    />
  );
}
const findMap = () => screen.findByRole('img', { name: /festivals by country/ });
const findCountryShape = async (code: keyof typeof world.countries) => {
  const { path } = world.countries[code] as { path: string };
  return [...(await findMap()).querySelectorAll('path')].find((shape) => shape.getAttribute('d') === path)!;
};

describe('a world map', () => {
  it('names the countries with the highest counts, and shows the count of the country under the pointer', async () => {
    render(<Example />);
    expect(await findMap()).toHaveAccessibleName(
      'Map: festivals by country. Most: United States: 900 festivals, France: 60 festivals, Malta: 1 festivals.',
    );
    await userEvent.hover(await findCountryShape('FR'));
    expect(screen.getByText('France: 60 festivals')).toBeVisible();
    await userEvent.hover(await findCountryShape('DE'));
    expect(screen.getByText('Germany: 0 festivals')).toBeVisible();
  });
  it('is darker for higher counts, on a scale where even a count of one shows', async () => {
    render(<Example />);
    const tones = await Promise.all((['US', 'FR', 'MT', 'DE'] as const).map(findCountryShape));
    expect(tones.map((path) => path.getAttribute('data-tone'))).toEqual(['4', '3', '1', '0']);
  });
  it('selects the whole visible region with one click', async () => {
    render(<Example frame="Asia" />);
    const findRegionButton = (name: string) => screen.findByRole('button', { name });
    expect(await findRegionButton('All of Asia')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'Africa' }));
    expect(await findRegionButton('All of Africa')).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(await findRegionButton('All of Africa'));
    expect(await findRegionButton('All of Africa')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'World' }));
    expect(screen.queryByRole('button', { name: /^All of/ })).not.toBeInTheDocument();
  });
  it('selects and deselects a clicked country, but not one without a count', async () => {
    render(<Example />);
    await userEvent.click(await findCountryShape('FR'));
    expect(await findCountryShape('FR')).toHaveAttribute('data-chosen');
    await userEvent.click(await findCountryShape('DE'));
    expect(await findCountryShape('DE')).not.toHaveAttribute('data-chosen');
    await userEvent.click(await findCountryShape('FR'));
    expect(await findCountryShape('FR')).not.toHaveAttribute('data-chosen');
  });
  it('draws a dot for a country too small to click, which selects it', async () => {
    render(<Example />);
    const dots = (await findMap()).querySelectorAll('[data-dot]');
    expect(dots).toHaveLength(1);
    await userEvent.click(dots[0]!);
    expect((await findMap()).querySelector('[data-dot]')).toHaveAttribute('data-chosen');
  });
  it('draws a circle for each location by count, with the largest below, and a click selects it', async () => {
    render(<Example />);
    const circles = [...(await findMap()).querySelectorAll('circle')];
    expect(circles.map((circle) => Number(circle.getAttribute('r')))).toEqual([9, 4.5, 1.6]);
    await userEvent.hover(circles[2]!);
    expect(screen.getByText('Valletta, Malta: 1 festivals')).toBeVisible();
    await userEvent.click(circles[1]!);
    const chosen = [...(await findMap()).querySelectorAll('circle')].map((circle) =>
      circle.hasAttribute('data-chosen'),
    );
    expect(chosen).toEqual([false, true, false]);
  });
  it('has two tab stops: its buttons, which the arrow keys move through, and the map, which describes its keys', async () => {
    render(<Example />);
    const shownMap = await findMap();
    const user = userEvent.setup();
    const name = () =>
      document.activeElement!.getAttribute('aria-label') ?? document.activeElement!.textContent;
    await user.tab();
    expect(name()).toBe('World');
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(name()).toBe('Americas');
    expect(shownMap).toHaveAttribute('viewBox', world.frames.Americas.join(' '));
    await user.keyboard('{End}');
    expect(name()).toBe('Zoom out');
    expect(document.activeElement).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{ArrowRight}');
    expect(name()).toBe('World');
    await user.keyboard('{ArrowLeft}{ArrowLeft}{Enter}{Home}{End}');
    expect(document.activeElement).toHaveAttribute('aria-disabled', 'false');
    await user.tab();
    expect(shownMap).toHaveFocus();
    expect(shownMap).toHaveAccessibleDescription(/^The arrow keys move the map/);
    await user.tab({ shift: true });
    expect(name()).toBe('Zoom out');
  });
  it('keeps its view when the address reports an earlier view late, and reports none when another region is clicked', async () => {
    const reported: (string | null)[] = [];
    const mapProps = {
      label: 'x',
      values,
      selectedCodes: [],
      onToggle: () => {},
      formatCount: (n: number) => `${n}`,
    };
    const onZoom = (zoom: string | null) => reported.push(zoom);
    const renderMap = (zoom: string | null) => (
      <WorldMap {...mapProps} selectedFrame="Europe" onFrame={() => {}} zoom={zoom} onZoom={onZoom} />
    );
    const { rerender } = render(renderMap(null));
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
    const box = async () => (await screen.findByRole('img')).getAttribute('viewBox');
    await press('Zoom in');
    await waitFor(() => expect(reported).toHaveLength(1));
    await press('Zoom in');
    const nearest = await box();
    rerender(renderMap(reported[0]!));
    expect(await box()).toBe(nearest);
    await waitFor(() => expect(reported).toHaveLength(2));
    rerender(renderMap('4,20,20'));
    expect(await box()).not.toBe(nearest);
    const [zoomOut, asia] = ['Zoom out', 'Asia'].map((name) => screen.getByRole('button', { name }));
    fireEvent.click(zoomOut!);
    fireEvent.click(asia!); // before the view is reported
    await new Promise((resolve) => setTimeout(resolve, 400)); // longer than the pause before a view is reported
    expect(reported).toHaveLength(2);
  });
  it('shows the requested region first, then the clicked one', async () => {
    render(<Example frame="Europe" />);
    expect(await findMap()).toHaveAttribute('viewBox', world.frames.Europe.join(' '));
    const continents = screen.getByRole('group', { name: 'Part of the world' });
    await userEvent.click(within(continents).getByRole('button', { name: 'Asia' }));
    expect(await findMap()).toHaveAttribute('viewBox', world.frames.Asia.join(' '));
  });
});
