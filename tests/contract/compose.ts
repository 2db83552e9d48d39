import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const root = join(__dirname, '..', '..');

export interface ComposeService {
  scale?: number;
  mem_limit?: string;
  stop_grace_period?: string;
  ports?: string[];
  image?: string;
  build?: { dockerfile: string; args?: { PART?: string } };
  environment?: Record<string, string>;
  healthcheck?: object;
  profiles?: string[];
  volumes?: (string | object)[];
  networks?: string[];
  secrets?: string[];
}

export interface Compose {
  networks: Record<string, { internal?: boolean }>;
  services: Record<string, ComposeService>;
  secrets: Record<string, { file: string }>;
}

export const composeText = (): string => readFileSync(join(root, 'docker-compose.yml'), 'utf8');

export const readCompose = (text = composeText()): Compose => parse(text, { merge: true }) as Compose;

/** A variable: `${NAME}`, `${NAME:-default}` or `${NAME:?message}`. */
const VARIABLE = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;

/** Interpolates variables as Compose does. @throws {Error} when a required one is missing */
export function interpolate(value: string, env: Record<string, string>): string {
  return value.replace(VARIABLE, (_all, name: string, kind: string | undefined, rest: string | undefined) => {
    const setting = env[name];
    if (setting) return setting;
    if (kind === '?') throw new Error(`${name}: ${rest}`);
    return kind === '-' ? (rest ?? '') : '';
  });
}

/** Lists the variables that Compose requires. */
export const requiredVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].flatMap(([, name, kind]) => (kind === '?' && name ? [name] : []))),
];
