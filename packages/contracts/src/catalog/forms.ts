import { Type, type Static } from 'typebox';
import { StrictObject } from '../schema';

/** POST /api/contact-form. The service validates lengths and the mail address, so that errors are reported by field. */
export const ContactFormBody = StrictObject({
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  agree: Type.Boolean(),
});
export type ContactFormBody = Static<typeof ContactFormBody>;

/** POST /api/newsletter-form. */
export const NewsletterFormBody = StrictObject({ email: Type.String() });
export type NewsletterFormBody = Static<typeof NewsletterFormBody>;

/** Response to an accepted form. It does not disclose whether an address is subscribed. */
export const FormAcceptedResponse = StrictObject({ ok: Type.Literal(true) });
