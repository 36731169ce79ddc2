import { act, render, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useAddress } from './use-address';
import { useStable } from '../../../ui/hooks/use-stable';

let latest: ReturnType<typeof useAddress>;
function AddressReader() {
  const value = useAddress();
  useLayoutEffect(() => {
    latest = value;
  });
  return <p>{value.address.toString()}</p>;
}
const renderAt = (path: string, element: ReactNode) =>
  render(
    <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })} />,
  );

it('continues from the last requested address before the page shows it', async () => {
  renderAt('/?a=1', <AddressReader />);
  const requested: string[] = [];
  await act(async () => {
    latest.updateAddress(new URLSearchParams({ a: '2' }), { replace: true });
    await Promise.resolve();
    requested.push(latest.requestedAddress.toString());
    latest.updateAddress(new URLSearchParams([...latest.requestedAddress, ['b', '1']]), { replace: true });
  });
  expect(requested).toEqual(['a=2']);
  expect(screen.getByText('a=2&b=1')).toBeVisible();
  expect([latest.address.toString(), latest.requestedAddress.toString()]).toEqual(['a=2&b=1', 'a=2&b=1']);
});

it('useStable returns one function that calls the newest callback', () => {
  const functions: unknown[] = [];
  const calls: number[] = [];
  function EffectCaller({ n }: { n: number }) {
    const record = useStable(() => calls.push(n));
    functions.push(record);
    useEffect(() => void record());
    return null;
  }
  const { rerender } = render(<EffectCaller n={1} />);
  rerender(<EffectCaller n={2} />);
  expect(calls).toEqual([1, 2]);
  expect(new Set(functions).size).toBe(1);
});
