import { defineCommentsElement } from '@savepoint/embed';

// The module that Savepoint serves at `/embed/element.js`: it defines the element, and exports what bundlers import.
export * from '@savepoint/embed';
defineCommentsElement(new URL(import.meta.url).origin);
