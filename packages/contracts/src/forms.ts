import { Type, type Static } from 'typebox';
import { Strict } from './schema';

/** POST /api/contact-form. How long a text may be and what an address is, the service says by field. */
export const ContactMessage = Strict({
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  agree: Type.Boolean(),
});
export type ContactMessage = Static<typeof ContactMessage>;

/** POST /api/newsletter-form. */
export const NewsletterSignUp = Strict({ email: Type.String() });
export type NewsletterSignUp = Static<typeof NewsletterSignUp>;

/** What a form that was taken is answered with: nothing about who is known. */
export const FormTaken = Strict({ ok: Type.Literal(true) });
