export { builtRemote, temporaryStore, testHost, testSigner } from './fixtures';
export { S3_BUCKET, S3_ENV, startS3Server } from './s3-server';
export { smallRemotes } from './small-remotes';
export { describeStore, type TestStore } from './store-suite';
