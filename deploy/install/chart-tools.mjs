// The tools that check the chart: helm, helm-unittest and kubeconform. Go builds them from the sums of
// go/go.sum. They are stored in the user's cache folder like the other programs (fetch.mjs).
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../processes/command.mjs';
import { UserError, hashSha256 } from '../workspace/repository.mjs';
import { getCached } from './fetch.mjs';

const moduleFolder = path.join(import.meta.dirname, 'go');
const sums = hashSha256(fs.readFileSync(path.join(moduleFolder, 'go.sum'))).slice(0, 8);

/** Builds packages of the Go module once. Returns the folder with their programs. */
export async function buildGoPrograms(name, packages, flags = '') {
  const make = (targetFolder) =>
    run('go', ['build', '-trimpath', '-ldflags', `-s -w ${flags}`, '-o', `${targetFolder}/`, ...packages], {
      cwd: moduleFolder,
      env: { CGO_ENABLED: '0' },
    });
  try {
    return await getCached(`${name}-${sums}`, make);
  } catch (error) {
    throw new UserError(`${name} is missing and is built with Go 1.26 or newer.\n${error.message}`);
  }
}

/** Returns the folder with `helm`, `helm-unittest` and `kubeconform`. */
export const installChartTools = () =>
  buildGoPrograms('chart-tools', [
    'github.com/helm-unittest/helm-unittest/cmd/helm-unittest',
    'github.com/yannh/kubeconform/cmd/kubeconform',
    'helm.sh/helm/v4/cmd/helm',
  ]);
