// Server functions, asked as somebody who is signed in.

/** What a query answers. */
export async function read(address, cookie, name, payload) {
  const asked = encodeURIComponent(JSON.stringify(payload));
  return (await fetch(`${address}/_server?name=${name}&payload=${asked}`, { headers: { cookie } })).json();
}

/** What a command answers; throws what it is refused with. */
export async function send(address, { cookie }, name, data) {
  const headers = { 'content-type': 'application/json', origin: new URL(address).origin, cookie };
  const body = JSON.stringify({ data });
  const answer = await fetch(`${address}/_server?name=${name}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  return answer.json();
}
