import { Type, type TProperties } from 'typebox';

/** An object schema without additional properties. */
export const Strict = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

/** Text without control characters. */
const NO_CONTROL_CHARACTERS = '^[^\\u0000-\\u001f\\u007f]*$';

export const ProviderId = Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{0,63}$' });
export const Subject = Type.String({ minLength: 1, maxLength: 255, pattern: NO_CONTROL_CHARACTERS });
export const DisplayName = Type.String({ maxLength: 200, pattern: NO_CONTROL_CHARACTERS });
const EMAIL_PATTERN = '^[^\\s@]{1,64}@[^\\s@.]+(\\.[^\\s@.]+)+$';
export const MAX_EMAIL_LENGTH = 320;
export const Email = Type.String({ maxLength: MAX_EMAIL_LENGTH, pattern: EMAIL_PATTERN });
export const PhotoUrl = Type.String({ maxLength: 2048, pattern: '^https?://\\S+$' });
export const Uid = Type.String({ pattern: '^[A-Za-z0-9_-]{1,128}$' });
export const IdToken = Type.String({ minLength: 1, maxLength: 8192 });
