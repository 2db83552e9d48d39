/** Elements in a browser: no browser takes part in the comparison. */
export const elementsOf = () => null;
export const paths = [];
