export * from './call-groups';
export * from './calls';
export * from './descriptions/call-descriptions';
export * from './open-api';
