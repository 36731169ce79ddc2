import { act, render, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useAddress } from './use-address';
import { useSteady } from './use-steady';

let own: ReturnType<typeof useAddress>;
function Shown() {
  const now = useAddress();
  useLayoutEffect(() => {
    own = now;
  });
  return <p>{now.address.toString()}</p>;
}
const at = (path: string, element: ReactNode) =>
  render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })} />,
  );

it('goes on from what was asked for last, before the page shows it', async () => {
  at('/?a=1', <Shown />);
  const asked: string[] = [];
  await act(async () => {
    own.ask(new URLSearchParams({ a: '2' }), { replace: true });
    await Promise.resolve();
    asked.push(own.asked.toString());
    own.ask(new URLSearchParams([...own.asked, ['b', '1']]), { replace: true });
  });
  expect(asked).toEqual(['a=2']);
  expect(screen.getByText('a=2&b=1')).toBeVisible();
  expect([own.address.toString(), own.asked.toString()]).toEqual(['a=2&b=1', 'a=2&b=1']);
});

it('is one function, and does what the last one given does', () => {
  const [all, told]: [unknown[], number[]] = [[], []];
  function Telling({ n }: { n: number }) {
    const tell = useSteady(() => told.push(n));
    all.push(tell);
    useEffect(() => void tell());
    return null;
  }
  const { rerender } = render(<Telling n={1} />);
  rerender(<Telling n={2} />);
  expect(told).toEqual([1, 2]);
  expect(new Set(all).size).toBe(1);
});
