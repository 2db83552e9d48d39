export * from './catalogue';
export * from './tokens';
export * from './caller';
export * from './database';
export * from './explain';
export * from './service';
export * from './fuzz';
