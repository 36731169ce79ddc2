// The networks of a compose project as an engine would create them: the addresses of each service and the
// names that it resolves.

/**
 * Returns { gateways: network → address, getAddresses: service → { network: address }, getHosts: service → {
 * name: address } }.
 */
export function planNetworks(project) {
  const names = Object.keys(project.services);
  const usedNetworks = Object.keys(project.networks).filter((network) =>
    names.some((name) => network in project.services[name].networks),
  );
  const getPrefix = (network) => {
    const [{ subnet } = {}] = project.networks[network].ipam?.config ?? [];
    return subnet?.replace(/\.0\/24$/, '') ?? `10.77.${usedNetworks.indexOf(network)}`;
  };
  const addresses = Object.fromEntries(
    names.map((name, n) => {
      const attached = Object.entries(project.services[name].networks);
      const assignAddress = ([network, options]) => [
        network,
        options?.ipv4_address ?? `${getPrefix(network)}.${128 + n}`,
      ];
      return [name, Object.fromEntries(attached.map(assignAddress))];
    }),
  );
  const getHosts = (name) =>
    Object.fromEntries(
      Object.entries(addresses).flatMap(([otherName, otherAddresses]) => {
        const sharedNetwork = Object.keys(addresses[name]).find((network) => network in otherAddresses);
        return sharedNetwork ? [[otherName, otherAddresses[sharedNetwork]]] : [];
      }),
    );
  return {
    gateways: Object.fromEntries(usedNetworks.map((network) => [network, `${getPrefix(network)}.1`])),
    getAddresses: (name) => addresses[name],
    getHosts,
  };
}
