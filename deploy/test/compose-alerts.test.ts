// Checks alerts of compose with a real Prometheus, a real Alertmanager and a mail server.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installAlertmanager } from '../install/alertmanager.mjs';
import { superviseChild } from '../processes/supervise-child.mjs';
import { startSink, type Sink } from '../local/mail/sink.mjs';
import { findFreePort } from '../processes/ports.mjs';
import { startPrometheus } from '../install/servers/prometheus.mjs';
import { until } from '../testing/until.mjs';
import { readYaml } from './chart.js';
import { read, root } from './repository-files.js';

const FILES = path.join(root, 'deploy/observability/alertmanager');
let folder: string, programs: Awaited<ReturnType<typeof installAlertmanager>>;
const toPath = (name: string) => path.join(folder, name);
beforeAll(async () => void (programs = await installAlertmanager()), 20 * 60_000);
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-alerts-'));
  // Replaces the folders of the container and the long waits, because neither exists here.
  for (const name of fs.readdirSync(FILES)) {
    const text = fs.readFileSync(path.join(FILES, name), 'utf8');
    const adaptedText = text
      .replaceAll('/tmp/', `${folder}/`)
      .replaceAll('/etc/laurel/', `${folder}/`)
      .replace('--storage.path=/alertmanager', `--storage.path=${toPath('data')}`);
    fs.writeFileSync(toPath(name), adaptedText.replaceAll(/(group_\w+): \w+/g, '$1: 1s'));
  }
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const ENV = {
  PUBLIC_URL: 'https://laurel.example',
  SMTP_URL: 'smtp://mail:1025?requireTLS=false',
  MAIL_FROM: 'Laurel <no-reply@laurel.example>',
  ALERTS_TO: 'ops@laurel.example',
};
interface Settings {
  global: Record<string, unknown>;
  receivers: { name: string; email_configs?: { to: string }[] }[];
}
/** Starts Alertmanager's script with these settings of .env. Returns its flags and its errors. */
function startAlertmanager(overrides: Partial<typeof ENV> = {}) {
  fs.writeFileSync(toPath('alertmanager'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const env = { PATH: `${folder}:/usr/bin:/bin`, ...ENV, ...overrides };
  const { status, stdout, stderr } = spawnSync('sh', [toPath('alertmanager.sh')], { env, encoding: 'utf8' });
  return { status, flags: stdout, errors: stderr };
}
const readSettings = () => readYaml(fs.readFileSync(toPath('alertmanager.yml'), 'utf8')) as Settings;
const checkConfig = () => {
  const { status, stdout, stderr } = spawnSync(
    programs.amtool,
    ['check-config', toPath('alertmanager.yml')],
    { encoding: 'utf8' },
  );
  return [status, stdout + stderr];
};

describe('the mail settings of Alertmanager', () => {
  const expectServer = (smtp_smarthost: string, smtp_require_tls: boolean) => ({
    smtp_smarthost,
    smtp_require_tls,
  });
  const credentials = { smtp_auth_username: 'ada', smtp_auth_password: 'secret' };
  it.each([
    ['smtp://mail:1025?requireTLS=false', expectServer('mail:1025', false)],
    ['smtp://mail.example', expectServer('mail.example:587', true)],
    ['smtp://ada:secret@mail.example:25/', { ...expectServer('mail.example:25', true), ...credentials }],
    ['smtps://ada:secret@mail.example', { ...expectServer('mail.example:465', false), ...credentials }],
    // Alertmanager uses implicit TLS for port 465 by itself.
    [
      'smtps://mail.example:2465',
      { ...expectServer('mail.example:2465', false), smtp_force_implicit_tls: true },
    ],
    ['smtp://[2001:db8::7]', expectServer('[2001:db8::7]:587', true)],
    [
      "smtp://ada%40laurel.example:it's%20%25%3A%2f%5c%C3%A9%@mail.example",
      {
        ...expectServer('mail.example:587', true),
        smtp_auth_username: 'ada@laurel.example',
        smtp_auth_password: "it's %:/\\é%",
      },
    ],
  ])('come from %s', (SMTP_URL, expected) => {
    expect(startAlertmanager({ SMTP_URL })).toMatchObject({ status: 0, errors: '' });
    expect(readSettings().global).toEqual({ smtp_from: ENV.MAIL_FROM, ...expected });
    expect(checkConfig()).toEqual([0, expect.stringContaining('SUCCESS')]);
    expect(fs.statSync(toPath('alertmanager.yml')).mode & 0o077).toBe(0);
  });
  it.each([
    [{ SMTP_URL: 'mail.example:25' }, /^SMTP_URL: smtp:/],
    [{ SMTP_URL: 'smtp://' }, /^SMTP_URL: smtp:/],
    [{ ALERTS_TO: 'somebody' }, /^ALERTS_TO: somebody is not an e-mail address\.\n$/],
    [{ ALERTS_TO: 'ops@laurel.example,@' }, /^ALERTS_TO: @ is not an e-mail address/],
  ])('are refused for %j', (env, pattern) =>
    expect(startAlertmanager(env)).toEqual({ status: 64, flags: '', errors: expect.stringMatching(pattern) }),
  );
  it('disable the cluster and name the address of the dashboards', () => {
    const { flags } = startAlertmanager();
    expect(flags).toContain('--cluster.listen-address= ');
    expect(flags).toContain('--web.external-url=https://laurel.example/grafana --web.route-prefix=/');
  });
});

describe('the recipients of alerts', () => {
  it('are all named addresses', () => {
    startAlertmanager({ ALERTS_TO: 'ops@laurel.example, ada@laurel.example' });
    const [receiver] = readSettings().receivers;
    expect(receiver!.email_configs).toMatchObject([{ to: 'ops@laurel.example, ada@laurel.example' }]);
    expect(checkConfig()[0]).toBe(0);
  });
  it('are empty when nobody is named', () => {
    startAlertmanager({ ALERTS_TO: '' });
    expect(readSettings().receivers).toEqual([{ name: 'operators' }]);
    expect(checkConfig()[0]).toBe(0);
  });
});

describe('an alert', () => {
  let sink: Sink, url: string;
  const ends: (() => unknown)[] = [];
  beforeEach(async () => {
    sink = await startSink({ port: await findFreePort(), folder: toPath('mails') });
    const port = await findFreePort();
    url = `127.0.0.1:${port}`;
    fs.symlinkSync(programs.alertmanager, toPath('alertmanager'));
    const child = spawn('sh', [toPath('alertmanager.sh'), `--web.listen-address=${url}`], {
      env: {
        ...ENV,
        PATH: `${folder}:/usr/bin:/bin`,
        SMTP_URL: `smtp://127.0.0.1:${sink.port}?requireTLS=false`,
      },
      stdio: 'ignore',
    });
    superviseChild(child, 'SIGKILL');
    ends.push(
      () => sink.stop(),
      async () => {
        const exited = once(child, 'exit');
        if (child.kill('SIGKILL')) await exited;
      },
    );
    await until(() =>
      fetch(`http://${url}/-/healthy`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  });
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
  });
  /**
   * The first mail with that subject and that text. One mail may list several alerts, and each change sends
   * another mail.
   */
  const waitForMail = (subject: string, text: string) =>
    until(
      async () => {
        const ids = sink.store.list().flatMap((stored) => (stored.subject === subject ? [stored.id] : []));
        const mails = await Promise.all(ids.map((id) => sink.store.open(id)));
        return mails.find((opened) => opened?.text.includes(text));
      },
      async () => JSON.stringify(sink.store.list()),
    );

  it('that Prometheus finds is mailed to the recipients with a link to the runbook', async () => {
    const { alerting } = readYaml(read('deploy/observability/prometheus.yml')) as { alerting: object };
    const alertingJson = JSON.stringify(alerting);
    expect(alertingJson).toContain('"alertmanager:9093"');
    fs.writeFileSync(
      toPath('alerts.yml'),
      read('deploy/observability/alerts.yml').replaceAll(/for: \w+/g, 'for: 0s'),
    );
    const prometheus = await startPrometheus(
      {},
      {
        global: { scrape_interval: '1s', evaluation_interval: '1s' },
        rule_files: [toPath('alerts.yml')],
        alerting: JSON.parse(alertingJson.replace('alertmanager:9093', url)),
      },
    );
    ends.push(() => prometheus.stop());
    const { to, from, text } = await waitForMail('Laurel: ProcessDown', 'films does not answer.');
    expect([to, from]).toEqual([ENV.ALERTS_TO, expect.stringContaining('no-reply@laurel.example')]);
    expect(text).toMatch(
      /^(\w+ does not answer\.\nSince \d{4}-\d\d-\d\d \d\d:\d\d UTC\. What to do: deploy\/runbooks\/ProcessDown\.md\n\n)+Dashboards: https:\/\/laurel\.example\/grafana\/\s*$/,
    );
  });

  it('that the README of compose describes for a trial is mailed', async () => {
    const [, amtoolArgs] = /`docker compose exec alertmanager amtool ([^`]+)`/.exec(
      read('deploy/compose/README.md'),
    )!;
    const localArgs = amtoolArgs!.replace('127.0.0.1:9093', url);
    expect(spawnSync('sh', ['-c', `'${programs.amtool}' ${localArgs}`]).status).toBe(0);
    expect((await waitForMail('Laurel: Trial', 'A trial.')).to).toBe(ENV.ALERTS_TO);
  });

  it('that is resolved is mailed too', async () => {
    const postAlert = (endsAt: number) =>
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
    expect((await postAlert(60_000)).status).toBe(200);
    expect((await waitForMail('Laurel: Trying', 'It is tried.')).text).toMatch(
      /^It is tried\.\nSince 2026-11-27 08:00 UTC\. What/,
    );
    await postAlert(-1000);
    expect((await waitForMail('Laurel: Trying is over', 'It is tried.')).text).toMatch(
      /^It is tried\. This alert is over\.\n/,
    );
  });
});
