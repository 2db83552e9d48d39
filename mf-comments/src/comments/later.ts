/** What nobody needs in order to read: one part, which comes soon after the comments have. */
export const later = () => import('./late');
