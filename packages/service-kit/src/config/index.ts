export * from './address-settings';
export * from './key-setting';
export * from './load-config';
export * from './scale-timeout';
export * from './shared-settings';
