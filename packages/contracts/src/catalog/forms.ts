import { Type, type Static } from 'typebox';
import { CONTACT_MESSAGE_MAX_LENGTH, CONTACT_NAME_MAX_LENGTH } from '../base';
import { COMMON_EMAIL, described, StrictObject, VISIBLE_TEXT } from '../schema';

const EMAIL = { pattern: COMMON_EMAIL, maxLength: 254 };

/** POST /api/contact-form. The service validates lengths and the mail address, so that errors are reported by field. */
export const ContactFormBody = StrictObject({
  name: described(Type.String(), { pattern: VISIBLE_TEXT, maxLength: CONTACT_NAME_MAX_LENGTH }),
  email: described(Type.String(), EMAIL),
  message: described(Type.String(), { pattern: VISIBLE_TEXT, maxLength: CONTACT_MESSAGE_MAX_LENGTH }),
  agree: described(Type.Boolean(), { const: true }),
});
export type ContactFormBody = Static<typeof ContactFormBody>;

/** POST /api/newsletter-form. */
export const NewsletterFormBody = StrictObject({ email: described(Type.String(), EMAIL) });
export type NewsletterFormBody = Static<typeof NewsletterFormBody>;

/** Response to an accepted form. It does not disclose whether an address is subscribed. */
export const FormAcceptedResponse = StrictObject({ ok: Type.Literal(true) });
