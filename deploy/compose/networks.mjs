// The networks of a compose project as an engine would make them: who is where, and whom each finds by name.

/** As { gateways: network → address, placesOf: service → { network: address }, hostsOf: service → { name: address } }. */
export function networksOf(project) {
  const names = Object.keys(project.services);
  const used = Object.keys(project.networks).filter((one) =>
    names.some((name) => one in project.services[name].networks),
  );
  const prefixOf = (network) => {
    const [{ subnet } = {}] = project.networks[network].ipam?.config ?? [];
    return subnet?.replace(/\.0\/24$/, '') ?? `10.77.${used.indexOf(network)}`;
  };
  const places = Object.fromEntries(
    names.map((name, n) => {
      const own = Object.entries(project.services[name].networks);
      const at = ([network, how]) => [network, how?.ipv4_address ?? `${prefixOf(network)}.${128 + n}`];
      return [name, Object.fromEntries(own.map(at))];
    }),
  );
  const hostsOf = (name) =>
    Object.fromEntries(
      Object.entries(places).flatMap(([other, of]) => {
        const shared = Object.keys(places[name]).find((network) => network in of);
        return shared ? [[other, of[shared]]] : [];
      }),
    );
  return {
    gateways: Object.fromEntries(used.map((network) => [network, `${prefixOf(network)}.1`])),
    placesOf: (name) => places[name],
    hostsOf,
  };
}
