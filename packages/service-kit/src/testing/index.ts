export * from './clock';
export * from './fake-catalog';
export * from './tokens';
export * from './test-client';
export * from './database';
export * from './explain';
export * from './service';
export * from './fuzz';
