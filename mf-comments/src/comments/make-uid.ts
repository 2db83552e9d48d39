/** A new comment’s uid: 128 random bits. Works where `randomUUID` does not, on plain http. */
export const makeUid = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
