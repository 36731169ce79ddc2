/** A service as compose parses it, as far as tests need it. */
export interface Service {
  image: string;
  user: string;
  read_only: boolean;
  entrypoint?: string[];
  tmpfs?: string[];
  restart: string;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  mem_limit?: string;
  ports?: { host_ip: string; published: string; target: number }[];
  networks: Record<string, { ipv4_address?: string } | null>;
  environment?: Record<string, string>;
  build?: { context: string; dockerfile: string; target?: string; args?: Record<string, string> };
  command: string[] | null;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes?: { type: 'bind' | 'volume'; source: string; target: string; read_only?: boolean }[];
}
export interface Project {
  name: string;
  volumes: Record<string, { name: string; external?: boolean }>;
  services: Record<string, Service>;
  networks: Record<
    string,
    { internal?: boolean; ipam?: { config?: { subnet: string; gateway: string; ip_range: string }[] } }
  >;
}

/** Returns the project, or the error of the parser. */
export function parseProject(file: string, env: string): Promise<Project | string>;
