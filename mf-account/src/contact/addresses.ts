/** Our mailboxes. */
export const addresses = {
  readers: 'hello@savepoint.example',
  press: 'press@savepoint.example',
} as const;
