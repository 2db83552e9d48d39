export * from './impersonal-collections';
export * from './member-data';
export * from './retention';
export * from './stored-data';
export * from './stored-elsewhere';
