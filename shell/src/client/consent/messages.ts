import { createMessages } from '@savepoint/region-kit';

/** The texts of the question for consent. */
export const message = createMessages({
  title: 'Privacy choices',
  text: 'Tick what you allow. The site works the same either way. You can change your choices at the foot of every page.',
  reports: 'Error reports',
  reportsText: 'If part of a page fails, we are sent what failed, the page and your kind of browser.',
  analytics: 'Analytics',
  analyticsText: 'We count logins, new members and comments, without your name, email address or account.',
  save: 'Save choices',
  privacyPolicy: 'Privacy policy',
});
