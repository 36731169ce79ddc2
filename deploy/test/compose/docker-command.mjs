// `docker` on PATH, where there is no engine: docker-alike.mjs, asked in a process of its own. What it knows lies in the file that DOCKER_ALIKE names.
import { askedOf } from './docker-here.mjs';

const { code, stdout, stderr } = await askedOf(process.env.DOCKER_ALIKE, process.argv.slice(2));
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
