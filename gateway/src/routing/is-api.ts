/** Whether a path, or a target, belongs to the API; all others are pages or files. */
export const isApi = (target: string): boolean => /^\/(api|user)(\/|\?|$)/.test(target);
