// Calls server functions as a signed-in user.

/** Returns the result of a query. */
export async function read(address, { cookie }, name, payload) {
  const encoded = encodeURIComponent(JSON.stringify(payload));
  return (await fetch(`${address}/_server?name=${name}&payload=${encoded}`, { headers: { cookie } })).json();
}

/** Returns the result of a command. Throws its refusal. */
export async function send(address, { cookie }, name, data) {
  const headers = { 'content-type': 'application/json', origin: new URL(address).origin, cookie };
  const body = JSON.stringify({ data });
  const answer = await fetch(`${address}/_server?name=${name}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  return answer.json();
}
