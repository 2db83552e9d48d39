import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** What holds a region’s place until it is there, as the HTML that slots take. */
export const placeholder = (element: ReactElement): string => renderToStaticMarkup(element);
