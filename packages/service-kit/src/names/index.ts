export * from './clean-text';
export * from './display-name';
export * from './email-address';
export * from './look-alikes';
export * from './normalise';
export * from './reserved-names';
export * from './uid-like';
