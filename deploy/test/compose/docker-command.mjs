// `docker` on PATH on machines without an engine. It runs docker-emulator.mjs in its own process. DOCKER_ALIKE
// names the file with its state.
import { runCommand } from './docker-installation.mjs';

const { code, stdout, stderr } = await runCommand(process.env.DOCKER_ALIKE, process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
