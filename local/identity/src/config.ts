import { isLoopbackName } from './http/access';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  projectId: string;
  logLevel: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the configuration.
 * @param env the environment; an empty variable counts as unset
 * @throws Error that lists all invalid variables
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const config = {
    port: Number(env['PORT'] || 9099),
    host: env['HOST'] || '127.0.0.1',
    dataDir: env['DATA_DIR'] || 'data',
    projectId: env['FIREBASE_PROJECT_ID'] || 'savepoint-local',
    logLevel: env['LOG_LEVEL'] || 'info',
  };
  const problems = [
    !(Number.isInteger(config.port) && config.port >= 0 && config.port <= 65_535) &&
      'PORT is not a port number.',
    !isLoopbackName(config.host) && 'HOST must be a loopback address.',
    !isLocalUrl(env['PUBLIC_URL'] || 'http://localhost') &&
      'PUBLIC_URL must be on localhost or a loopback address: this provider asks for no passwords.',
    !/^[a-z][a-z0-9-]{3,29}$/.test(config.projectId) && 'FIREBASE_PROJECT_ID is not a project id.',
    !LOG_LEVELS.includes(config.logLevel) && `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`,
  ].filter((message) => message !== false);
  if (problems.length > 0) throw new Error(problems.join(' '));
  return config;
}

const isLocalUrl = (url: string): boolean => URL.canParse(url) && isLoopbackName(new URL(url).hostname);
