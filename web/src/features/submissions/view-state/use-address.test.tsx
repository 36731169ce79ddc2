import { act, render, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useAddress } from './use-address';
import { useStable } from '../../../ui/hooks/use-stable';

let current: ReturnType<typeof useAddress>;
function Shown() {
  const now = useAddress();
  useLayoutEffect(() => {
    current = now;
  });
  return <p>{now.address.toString()}</p>;
}
const at = (path: string, element: ReactNode) =>
  render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })} />,
  );

it('continues from the last requested address before the page shows it', async () => {
  at('/?a=1', <Shown />);
  const requested: string[] = [];
  await act(async () => {
    current.updateAddress(new URLSearchParams({ a: '2' }), { replace: true });
    await Promise.resolve();
    requested.push(current.requestedAddress.toString());
    current.updateAddress(new URLSearchParams([...current.requestedAddress, ['b', '1']]), { replace: true });
  });
  expect(requested).toEqual(['a=2']);
  expect(screen.getByText('a=2&b=1')).toBeVisible();
  expect([current.address.toString(), current.requestedAddress.toString()]).toEqual(['a=2&b=1', 'a=2&b=1']);
});

it('returns one stable function that calls the newest callback', () => {
  const [all, calls]: [unknown[], number[]] = [[], []];
  function EffectCaller({ n }: { n: number }) {
    const record = useStable(() => calls.push(n));
    all.push(record);
    useEffect(() => void record());
    return null;
  }
  const { rerender } = render(<EffectCaller n={1} />);
  rerender(<EffectCaller n={2} />);
  expect(calls).toEqual([1, 2]);
  expect(new Set(all).size).toBe(1);
});
