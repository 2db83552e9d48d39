import { elementsOf } from '#elements';

/** Renders our page’s elements. */
export const Page = ({ path }) => elementsOf(path);

/** The path of our page from the parameter of a route. */
export const pathOf = ({ path = [] }) => ['', ...path, ''].join('/').replace(/^\/+$/, '/');
