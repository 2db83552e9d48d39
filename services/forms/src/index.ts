export { buildApp } from './app';
export { config } from './config';
