export * from './config';
export * from './scale-timeout';
