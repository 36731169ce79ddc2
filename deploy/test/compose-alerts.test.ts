// Who is told of alerts beside compose: a real Prometheus, a real Alertmanager, and a mail server.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { alertmanager } from '../local/alertmanager.mjs';
import { guard } from '../local/guard.mjs';
import { startSink, type Sink } from '../local/mail-sink.mjs';
import { freePort } from '../local/ports.mjs';
import { startPrometheus } from '../local/prometheus.mjs';
import { until } from '../local/until.mjs';
import { readYaml } from './chart.js';
import { read, root } from './places.js';

const FILES = path.join(root, 'deploy/observability/alertmanager');
let folder: string, programs: Awaited<ReturnType<typeof alertmanager>>;
const at = (name: string) => path.join(folder, name);
beforeAll(async () => void (programs = await alertmanager()), 20 * 60_000);
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-alerts-'));
  // Its folders are those of its container, and who waits there has time: here there is neither.
  for (const name of fs.readdirSync(FILES)) {
    const text = fs.readFileSync(path.join(FILES, name), 'utf8');
    const here = text
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll('/etc/laurel/', `${folder}/`)
      .replace('--storage.path=/alertmanager', `--storage.path=${at('data')}`);
    fs.writeFileSync(at(name), here.replaceAll(/(group_\w+): \w+/g, '$1: 1s'));
  }
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const GIVEN = {
  PUBLIC_URL: 'https://laurel.example',
  SMTP_URL: 'smtp://mail:1025?requireTLS=false',
  MAIL_FROM: 'Laurel <no-reply@laurel.example>',
  ALERTS_TO: 'ops@laurel.example',
};
interface Settings {
  global: Record<string, unknown>;
  receivers: { name: string; email_configs?: { to: string }[] }[];
}
/** What Alertmanager is begun with, where that is what .env says; and what is said in its place. */
function begun(given: Partial<typeof GIVEN> = {}) {
  fs.writeFileSync(at('alertmanager'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const env = { PATH: `${folder}:/usr/bin:/bin`, ...GIVEN, ...given };
  const { status, stdout, stderr } = spawnSync('sh', [at('alertmanager.sh')], { env, encoding: 'utf8' });
  return { status, flags: stdout, says: stderr };
}
const settings = () => readYaml(fs.readFileSync(at('alertmanager.yml'), 'utf8')) as Settings;
const checked = () => {
  const { status, stdout, stderr } = spawnSync(programs.amtool, ['check-config', at('alertmanager.yml')], {
    encoding: 'utf8',
  });
  return [status, stdout + stderr];
};

describe('Alertmanager is told by which server mails go, as .env says it for all', () => {
  const server = (smtp_smarthost: string, smtp_require_tls: boolean) => ({
    smtp_smarthost,
    smtp_require_tls,
  });
  const somebody = { smtp_auth_username: 'ada', smtp_auth_password: 'secret' };
  it.each([
    ['smtp://mail:1025?requireTLS=false', server('mail:1025', false)],
    ['smtp://mail.example', server('mail.example:587', true)],
    ['smtp://ada:secret@mail.example:25/', { ...server('mail.example:25', true), ...somebody }],
    ['smtps://ada:secret@mail.example', { ...server('mail.example:465', false), ...somebody }],
    // Of port 465 it knows by itself that TLS begins at once.
    ['smtps://mail.example:2465', { ...server('mail.example:2465', false), smtp_force_implicit_tls: true }],
    ['smtp://[2001:db8::7]', server('[2001:db8::7]:587', true)],
    [
      "smtp://ada%40laurel.example:it's%20%25%3A%2f%5c%C3%A9%@mail.example",
      {
        ...server('mail.example:587', true),
        smtp_auth_username: 'ada@laurel.example',
        smtp_auth_password: "it's %:/\\é%",
      },
    ],
  ])('%s', (SMTP_URL, wanted) => {
    expect(begun({ SMTP_URL })).toMatchObject({ status: 0, says: '' });
    expect(settings().global).toEqual({ smtp_from: GIVEN.MAIL_FROM, ...wanted });
    expect(checked()).toEqual([0, expect.stringContaining('SUCCESS')]);
    expect(fs.statSync(at('alertmanager.yml')).mode & 0o077).toBe(0);
  });
  it.each([
    [{ SMTP_URL: 'mail.example:25' }, /^SMTP_URL: smtp:/],
    [{ SMTP_URL: 'smtp://' }, /^SMTP_URL: smtp:/],
    [{ ALERTS_TO: 'somebody' }, /^ALERTS_TO: somebody is no address of mail\.\n$/],
    [{ ALERTS_TO: 'ops@laurel.example,@' }, /^ALERTS_TO: @ is no address/],
  ])('%j is refused', (given, says) =>
    expect(begun(given)).toEqual({ status: 64, flags: '', says: expect.stringMatching(says) }),
  );
  it('it listens to no other of its kind, and names the address of the figures', () => {
    const { flags } = begun();
    expect(flags).toContain('--cluster.listen-address= ');
    expect(flags).toContain('--web.external-url=https://laurel.example/figures --web.route-prefix=/');
  });
});

describe('who is told', () => {
  it('all who are named', () => {
    begun({ ALERTS_TO: 'ops@laurel.example, ada@laurel.example' });
    const [told] = settings().receivers;
    expect(told!.email_configs).toMatchObject([{ to: 'ops@laurel.example, ada@laurel.example' }]);
    expect(checked()[0]).toBe(0);
  });
  it('nobody, where nobody is named', () => {
    begun({ ALERTS_TO: '' });
    expect(settings().receivers).toEqual([{ name: 'told' }]);
    expect(checked()[0]).toBe(0);
  });
});

describe('an alert', () => {
  let sink: Sink, url: string;
  const ends: (() => unknown)[] = [];
  beforeEach(async () => {
    sink = await startSink({ port: await freePort(), folder: at('mails') });
    const port = await freePort();
    url = `127.0.0.1:${port}`;
    fs.symlinkSync(programs.alertmanager, at('alertmanager'));
    const child = spawn('sh', [at('alertmanager.sh'), `--web.listen-address=${url}`], {
      env: {
        ...GIVEN,
        PATH: `${folder}:/usr/bin:/bin`,
        SMTP_URL: `smtp://127.0.0.1:${sink.port}?requireTLS=false`,
      },
      stdio: 'ignore',
    });
    guard(child, 'SIGKILL');
    ends.push(
      () => sink.stop(),
      async () => {
        const gone = once(child, 'exit');
        if (child.kill('SIGKILL')) await gone;
      },
    );
    await until(() =>
      fetch(`http://${url}/-/healthy`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }, 60_000);
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  /** The first mail of that subject that says this: of several of one kind not all need be found at once, and each change is mailed. */
  const mail = (subject: string, says: string) =>
    until(
      async () => {
        const ids = sink.store.list().flatMap((one) => (one.subject === subject ? [one.id] : []));
        const mails = await Promise.all(ids.map((id) => sink.store.open(id)));
        return mails.find((one) => one?.text.includes(says));
      },
      async () => JSON.stringify(sink.store.list()),
    );

  it('that Prometheus finds is mailed to who is named, with what to do', async () => {
    const { alerting } = readYaml(read('deploy/observability/prometheus.yml')) as { alerting: object };
    const asked = JSON.stringify(alerting);
    expect(asked).toContain('"alertmanager:9093"');
    fs.writeFileSync(
      at('alerts.yml'),
      read('deploy/observability/alerts.yml').replaceAll(/for: \w+/g, 'for: 0s'),
    );
    const prometheus = await startPrometheus(
      {},
      {
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
        rule_files: [at('alerts.yml')],
        alerting: JSON.parse(asked.replace('alertmanager:9093', url)),
      },
    );
    ends.push(() => prometheus.stop());
    const { to, from, text } = await mail('Laurel: ProcessDown', 'films does not answer.');
    expect([to, from]).toEqual([GIVEN.ALERTS_TO, expect.stringContaining('no-reply@laurel.example')]);
    expect(text).toMatch(
      /^(\w+ does not answer\.\nSince \d{4}-\d\d-\d\d \d\d:\d\d UTC\. What to do: deploy\/runbooks\/ProcessDown\.md\n\n)+Figures: https:\/\/laurel\.example\/figures\/\s*$/,
    );
  }, 120_000);

  it('for trying is mailed, as the page of compose says it is told', async () => {
    const [, told] = /`docker compose exec alertmanager amtool ([^`]+)`/.exec(
      read('deploy/compose/README.md'),
    )!;
    const here = told!.replace('127.0.0.1:9093', url);
    expect(spawnSync('sh', ['-c', `'${programs.amtool}' ${here}`]).status).toBe(0);
    expect((await mail('Laurel: Trial', 'A trial.')).to).toBe(GIVEN.ALERTS_TO);
  }, 120_000);

  it('that is over is mailed, too', async () => {
    const tell = (endsAt: number) =>
      fetch(`http://${url}/api/v2/alerts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([
          {
            labels: { alertname: 'Trying' },
            annotations: { summary: 'It is tried.', runbook: 'deploy/runbooks/Trying.md' },
            startsAt: '2026-11-27T08:00:00Z',
            endsAt: new Date(Date.now() + endsAt).toISOString(),
          },
        ]),
      });
    expect((await tell(60_000)).status).toBe(200);
    expect((await mail('Laurel: Trying', 'It is tried.')).text).toMatch(
      /^It is tried\.\nSince 2026-11-27 08:00 UTC\. What/,
    );
    await tell(-1000);
    expect((await mail('Laurel: Trying is over', 'It is tried.')).text).toMatch(
      /^It is tried\. That is over\.\n/,
    );
  }, 120_000);
});
