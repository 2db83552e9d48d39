export * from './account';
export * from './guests';
export * from './moderator-mail';
export * from './push-worker';
export * from './push';
export * from './reply-mail';
export * from './sessions';
export * from './user';
