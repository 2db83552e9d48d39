/** Bounds of reports about regions. Imports nothing: pages load them. */

/** Releases that one page, or one part of the site, reports at a time. */
export const MAX_REPORTED_RELEASES = 40;
/** Times are cut off here: nobody waits longer for a region. */
export const MAX_HEALTH_TIME_MS = 60_000;
/** Errors of one release that a page reports at a time; further ones say nothing new. */
export const MAX_REPORTED_ERRORS = 20;
/** Long tasks of one release that a page reports at a time. */
export const MAX_REPORTED_LONG_TASKS = 100;
/** Renders of one release that the shell reports at a time. */
export const MAX_REPORTED_RENDERS = 500;
