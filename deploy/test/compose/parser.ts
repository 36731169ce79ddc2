import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../../local/command.mjs';
import { cached } from '../../local/fetch.mjs';
import { sha256 } from '../../local/house.mjs';

/** What compose makes of a service, as far as it is asked for here. */
export interface Service {
  image: string;
  user: string;
  read_only: boolean;
  restart: string;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  mem_limit?: string;
  ports?: { host_ip: string; published: string; target: number }[];
  networks: Record<string, unknown>;
  environment?: Record<string, string>;
  build?: { context: string; dockerfile: string; target?: string; args?: Record<string, string> };
  command: string[] | null;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes?: { type: 'bind' | 'volume'; source: string; target: string; read_only?: boolean }[];
}
export interface Project {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
}

/** Compose's own parser, built with Go once. */
const program = () => {
  const sources = ['main.go', 'go.mod', 'go.sum'].map((name) =>
    fs.readFileSync(path.join(import.meta.dirname, name), 'utf8'),
  );
  return cached(`compose-${sha256(sources.join()).slice(0, 8)}`, (part) =>
    run('go', ['build', '-o', path.join(part, 'compose'), '.'], {
      cwd: import.meta.dirname,
      env: { CGO_ENABLED: '0' },
    }),
  );
};

/** What it says: a project, or why it is none. */
export async function parsed(file: string, env: string): Promise<Project | string> {
  const parser = path.join(await program(), 'compose');
  const { status, stdout, stderr } = spawnSync(parser, [file, env], {
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  });
  return status === 0 ? (JSON.parse(stdout) as Project) : stderr;
}
