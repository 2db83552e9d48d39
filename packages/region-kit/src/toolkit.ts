/**
 * Replaces `@reduxjs/toolkit` in a remote’s browser build, so that remotes use the page’s copy of it. The build
 * of a remote that imports anything else from the toolkit fails.
 */
export { configureStore, createSlice } from '@savepoint/region-kit';
