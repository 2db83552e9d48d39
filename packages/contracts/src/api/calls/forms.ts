import { ContactFormBody, FormAcceptedResponse, NewsletterFormBody } from '../../catalog';
import { publicPost } from '../definition';

/** Forms. */
export const formCalls = {
  sendContactForm: publicPost('forms', '/api/contact-form', {
    everyPage: true,
    finalSlash: true,
    body: ContactFormBody,
    response: FormAcceptedResponse,
    challenge: 'always',
    errors: ['invalid-message'],
    group: 'forms',
    summary: 'Sends a message to the editors.',
    example: {
      body: { name: 'Mara', email: 'mara@example.com', message: 'The release date is wrong.', agree: true },
    },
  }),
  sendNewsletterForm: publicPost('forms', '/api/newsletter-form', {
    everyPage: true,
    finalSlash: true,
    body: NewsletterFormBody,
    response: FormAcceptedResponse,
    challenge: 'always',
    errors: ['invalid-email'],
    group: 'forms',
    summary: 'Subscribes an email address to the newsletter, once its owner has confirmed it.',
    example: { body: { email: 'mara@example.com' } },
  }),
};
