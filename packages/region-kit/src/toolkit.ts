/**
 * What stands for `@reduxjs/toolkit` in a remote’s build for the page: the copy that the page has for its
 * session anyway. A remote that imports something else of the toolkit is told so when it is built.
 */
export { configureStore, createSlice } from '@savepoint/region-kit';
