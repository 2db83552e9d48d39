export * from './catalogue';
export * from './tokens';
export * from './caller';
export * from './explain';
