import { createMessages } from '@savepoint/contracts';

/** The texts of previews, for the people who make the site. */
export const message = createMessages({
  preview: 'Preview',
  shown: '{regions}, signed by {signer}, until {time}',
  leave: 'Leave the preview',

  confirmTitle: 'Show this preview?',
  confirmText: 'This browser would show {regions} on all pages of this site, until {time} at the latest.',
  confirmSigner:
    'Signed by {signer}. The code has not been released to all readers. It runs with your account, so continue only if you trust where the link came from.',
  confirm: 'Show the preview',

  refusedTitle: 'This preview is not shown',
  refusedCode: 'Code: {code}',
  crossSite: 'Open the link itself, and use the button on its page.',
});
