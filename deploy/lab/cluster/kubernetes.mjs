// Kubernetes without containers: a whole control plane, and kwok in place of the nodes.
import { buildGoPrograms } from '../../install/chart-tools.mjs';

const [MAJOR, MINOR, PATCH] = [1, 36, 3];
const version = { gitVersion: `v${MAJOR}.${MINOR}.${PATCH}`, gitMajor: MAJOR, gitMinor: MINOR };
/**
 * Returns the folder with etcd, the API server, its controllers and scheduler, kubectl, and kwok, which
 * simulates the nodes.
 */
export const buildControlPlane = () =>
  buildGoPrograms(
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
