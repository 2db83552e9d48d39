export * from './has-come';
export * from './job-fields';
export * from './job-queue';
export * from './retry-delays';
export * from './run-shares';
export * from './shares';
