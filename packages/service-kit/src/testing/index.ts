export * from './catalogue';
export * from './tokens';
