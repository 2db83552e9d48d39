/** Request header with which the gateway tells the shell that a reader has spelled an address otherwise than in its normal form. */
export const RESPELLED_HEADER = 'x-respelled';
