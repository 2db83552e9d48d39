/** Creates an id of 128 random bits. On plain http browsers do not have `crypto.randomUUID`. */
export const createUid = (): string =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
