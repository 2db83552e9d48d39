export { buildApp } from './server/app';
export { config } from './server/config';
