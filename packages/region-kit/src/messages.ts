import { createElement, Fragment, type ReactNode } from 'react';

export { createMessages } from '@savepoint/contracts/base';

/** Renders the pieces of a message in whose text links or other elements stand: `richText(message.parts(…))`. */
export const richText = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts);
