import { isLoopbackName } from './http/loopback';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  projectId: string;
  logLevel: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * @param env the process's environment; an empty variable counts as unset
 * @throws naming everything that is wrong at once
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const config = {
    port: Number(env['PORT'] || 9099),
    host: env['HOST'] || '127.0.0.1',
    dataDir: env['DATA_DIR'] || 'data',
    projectId: env['FIREBASE_PROJECT_ID'] || 'savepoint-local',
    logLevel: env['LOG_LEVEL'] || 'info',
  };
  const wrong = [
    !(Number.isInteger(config.port) && config.port >= 0 && config.port <= 65_535) &&
      'PORT is no port number.',
    !isLoopbackName(config.host) && 'HOST must be a loopback address: this provider is for one machine.',
    !/^[a-z][a-z0-9-]{3,29}$/.test(config.projectId) && 'FIREBASE_PROJECT_ID is no project id.',
    !LOG_LEVELS.includes(config.logLevel) && `LOG_LEVEL is none of ${LOG_LEVELS.join(', ')}.`,
  ].filter((message) => message !== false);
  if (wrong.length > 0) throw new Error(wrong.join(' '));
  return config;
}
