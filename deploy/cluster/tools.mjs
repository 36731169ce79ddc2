// The tools that check the chart: helm, helm-unittest, kubeconform and a whole control plane, built with Go
// from the sums of go.sum. They are stored in the user's cache folder like the other programs
// (deploy/local/fetch.mjs).
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../local/command.mjs';
import { cached } from '../local/fetch.mjs';
import { Sentence, sha256 } from '../local/workspace.mjs';

const here = import.meta.dirname;
const sums = sha256(fs.readFileSync(path.join(here, 'go.sum'))).slice(0, 8);

async function built(name, packages, flags = '') {
  const make = (targetFolder) =>
    run('go', ['build', '-trimpath', '-ldflags', `-s -w ${flags}`, '-o', `${targetFolder}/`, ...packages], {
      cwd: here,
      env: { CGO_ENABLED: '0' },
    });
  try {
    return await cached(`${name}-${sums}`, make);
  } catch (error) {
    throw new Sentence(`${name} is missing and is built with Go 1.26 or newer.\n${error.message}`);
  }
}

/** Returns the folder with `helm`, `helm-unittest` and `kubeconform`. */
export const chartTools = () =>
  built('chart-tools', [
    'github.com/helm-unittest/helm-unittest/cmd/helm-unittest',
    'github.com/yannh/kubeconform/cmd/kubeconform',
    'helm.sh/helm/v4/cmd/helm',
  ]);

const [MAJOR, MINOR, PATCH] = [1, 36, 3];
const version = { gitVersion: `v${MAJOR}.${MINOR}.${PATCH}`, gitMajor: MAJOR, gitMinor: MINOR };
/**
 * Returns the folder with etcd, the API server, its controllers and scheduler, kubectl, and kwok, which
 * simulates the nodes.
 */
export const controlPlane = () =>
  built(
    `kubernetes-${MAJOR}.${MINOR}.${PATCH}`,
    [
      './etcd',
      ...['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kubectl'].map(
        (name) => `k8s.io/kubernetes/cmd/${name}`,
      ),
      'sigs.k8s.io/kwok/cmd/kwok',
    ],
    Object.entries(version)
      .map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`)
      .join(' '),
  );
