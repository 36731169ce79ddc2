// A real control plane on this machine, without containers: etcd, the API server with admission, controllers
// and scheduler. kwok simulates two nodes: pods are scheduled and become ready, jobs succeed, but no
// container runs.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { superviseChild } from '../../processes/supervise-child.mjs';
import { UserError } from '../../workspace/repository.mjs';
import { findFreePort } from '../../processes/ports.mjs';

const MAX_WAIT_MS = 120_000;
const CAPACITY = { cpu: '8', memory: '32Gi', pods: '110' };
const NODES = { 'node-a': 'zone-a', 'node-b': 'zone-b' };

/** Starts the control plane in a folder. Returns { kubeconfig, stop, bytes }. `bin`: the folder of its programs. */
export async function startControlPlane(folder, bin) {
  const toPath = (name) => path.join(folder, name);
  const ports = {
    etcd: await findFreePort(),
    peer: await findFreePort(),
    api: await findFreePort(),
    kwok: await findFreePort(),
  };
  const token = randomBytes(24).toString('hex');
  writeKeys(toPath, token);
  const processes = [];
  const start = (name, flags) => {
    const log = fs.openSync(toPath(`${name}.log`), 'a');
    const args = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`);
    const child = spawn(path.join(bin, name), args, { stdio: ['ignore', log, log] });
    superviseChild(child, 'SIGKILL');
    processes.push({ name, child });
  };
  const callApi = createApiClient(toPath, ports.api, token);

  const etcd = `http://127.0.0.1:${ports.etcd}`;
  const peer = `http://127.0.0.1:${ports.peer}`;
  start('etcd', {
    'data-dir': toPath('etcd'),
    'unsafe-no-fsync': true,
    'log-level': 'warn',
    'listen-client-urls': etcd,
    'advertise-client-urls': etcd,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  });
  const waitUntil = (label, test) => waitFor(label, test, processes, toPath);
  await waitUntil('etcd', async () => (await fetch(`${etcd}/health`)).ok);
  start('kube-apiserver', {
    'etcd-servers': etcd,
    'bind-address': '127.0.0.1',
    'secure-port': ports.api,
    'advertise-address': '127.0.0.1',
    'endpoint-reconciler-type': 'none',
    'cert-dir': toPath('certs'),
    'service-cluster-ip-range': '10.96.0.0/24',
    'service-account-issuer': 'https://kubernetes.default.svc',
    'service-account-key-file': toPath('sa.pub'),
    'service-account-signing-key-file': toPath('sa.key'),
    'authorization-mode': 'RBAC',
    'token-auth-file': toPath('tokens.csv'),
    profiling: false,
  });
  await waitUntil('kube-apiserver', async () => (await callApi('/readyz')).text === 'ok');
  const kubeconfig = toPath('kubeconfig');
  fs.writeFileSync(kubeconfig, JSON.stringify(createKubeconfig(toPath, ports.api, token)), { mode: 0o600 });
  const commonFlags = { kubeconfig, 'leader-elect': false, 'secure-port': 0 };
  start('kube-controller-manager', {
    ...commonFlags,
    'service-account-private-key-file': toPath('sa.key'),
    'root-ca-file': toPath('certs/apiserver.crt'),
    'node-monitor-grace-period': '1h',
  });
  start('kube-scheduler', commonFlags);
  start('kwok', {
    kubeconfig,
    'manage-all-nodes': true,
    config: path.join(import.meta.dirname, 'stages.yaml'),
    'server-address': `127.0.0.1:${ports.kwok}`,
  });
  for (const [name, zone] of Object.entries(NODES))
    await callApi('/api/v1/nodes', { method: 'POST', body: createNode(name, zone) });
  const hasServiceAccount = async () =>
    (await callApi('/api/v1/namespaces/default/serviceaccounts/default')).status === 200;
  await waitUntil('the default service account', hasServiceAccount);
  await waitUntil('its nodes', async () =>
    JSON.parse((await callApi('/api/v1/nodes')).text).items.every(isReady),
  );
  return {
    kubeconfig,
    bytes: () => processes.reduce((sum, { child }) => sum + getResidentBytes(child.pid), 0),
    stop: () => stop(processes),
  };
}

function writeKeys(toPath, token) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  fs.mkdirSync(toPath('certs'), { recursive: true });
  fs.writeFileSync(toPath('sa.key'), privateKey, { mode: 0o600 });
  fs.writeFileSync(toPath('sa.pub'), publicKey);
  fs.writeFileSync(toPath('tokens.csv'), `${token},admin,admin,"system:masters"\n`, { mode: 0o600 });
}

const createApiClient =
  (toPath, port, token) =>
  (address, { method = 'GET', body } = {}) =>
    new Promise((resolve, reject) => {
      const ca = fs.readFileSync(toPath('certs/apiserver.crt'));
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const options = { host: '127.0.0.1', port, path: address, method, ca, headers };
      const outgoing = request(options, async (answer) => {
        const text = Buffer.concat(await answer.toArray()).toString();
        resolve({ status: answer.statusCode, text });
      });
      outgoing.on('error', reject);
      outgoing.end(body && JSON.stringify(body));
    });

const createKubeconfig = (toPath, port, token) => ({
  apiVersion: 'v1',
  kind: 'Config',
  'current-context': 'here',
  clusters: [
    {
      name: 'here',
      cluster: {
        server: `https://127.0.0.1:${port}`,
        'certificate-authority': toPath('certs/apiserver.crt'),
      },
    },
  ],
  users: [{ name: 'admin', user: { token } }],
  contexts: [{ name: 'here', context: { cluster: 'here', user: 'admin' } }],
});

const createNode = (name, zone) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: {
    name,
    labels: {
      'kubernetes.io/hostname': name,
      'kubernetes.io/os': 'linux',
      'topology.kubernetes.io/zone': zone,
    },
    annotations: { 'kwok.x-k8s.io/node': 'fake' },
  },
  status: { allocatable: CAPACITY, capacity: CAPACITY },
});
const isReady = ({ status }) =>
  status.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True');

async function waitFor(label, test, processes, toPath) {
  const ends = Date.now() + MAX_WAIT_MS;
  while (Date.now() < ends) {
    const exited = processes.find(({ child }) => child.exitCode !== null);
    if (exited) throw new UserError(`${exited.name} ended. It says: ${toPath(`${exited.name}.log`)}`);
    if (await test().catch(() => false)) return;
    await sleep(50);
  }
  throw new UserError(`${label}: missing after ${MAX_WAIT_MS / 1000} s. Logs: ${toPath('')}`);
}

function getResidentBytes(pid) {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
}

async function stop(processes) {
  for (const { child } of processes.toReversed()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const ended = await Promise.race([exited, sleep(5000, null)]);
    if (!ended) child.kill('SIGKILL');
  }
}
