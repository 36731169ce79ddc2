import path from 'node:path';
import { root } from '../repository-files.js';
import { generateEnv } from './generate-env.js';
import { parseProject, type Project } from './parser.mjs';

export const FILE = path.join(root, 'docker-compose.yml');
/** The options of `compose:env` for each installation. */
export const INSTALLATIONS: Record<string, string[]> = {
  plain: [],
  trial: ['--test-payments', '--observability'],
  outside: ['--public-url', 'https://laurel.example', '--trusted-proxies', '10.213.2.1'],
};

/** The parsed project of each installation. Their environments are created in the folder. */
export async function parseInstallations(folder: string): Promise<Record<string, Project>> {
  const projects: Record<string, Project> = {};
  for (const [name, args] of Object.entries(INSTALLATIONS)) {
    const env = path.join(folder, name);
    generateEnv(env, ...args);
    const answer = await parseProject(FILE, env);
    if (typeof answer === 'string') throw new Error(answer);
    projects[name] = answer;
  }
  return projects;
}
