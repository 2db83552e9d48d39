import { Type, type Static } from 'typebox';
import { StrictObject } from './schema';

/** POST /api/contact-form. How long a text may be and what an address is, the service says by field. */
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

/** What a form that was taken is answered with: nothing about who is known. */
export const FormAcceptedResponse = StrictObject({ ok: Type.Literal(true) });
