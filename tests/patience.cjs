/** Testing Library waits for a second by default; a busy machine may render later. */
if (typeof document !== 'undefined') require('@testing-library/dom').configure({ asyncUtilTimeout: 100_000 });
