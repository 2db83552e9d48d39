import { createMessages } from '@savepoint/contracts/base';

/** The texts of previews, for the people who make the site. */
export const message = createMessages({
  preview: 'Preview',
  shown: '{regions}, signed by {signer}, until {time}',
  leave: 'Leave the preview',

  development: 'Development',
  build: '{region} in development (build {build})',
  errors: 'Errors in development',
  serverError: 'The server did not render {error}',
  ended:
    'savepoint-region dev has ended, or cannot be reached: this page stays as it is. The next page shows what all readers see.',

  confirmTitle: 'Show this preview?',
  confirmText: 'This browser would show {regions} on all pages of this site, until {time} at the latest.',
  confirmSigner:
    'Signed by {signer}. The code has not been released to all readers. It runs with your account, so continue only if you trust where the link came from.',
  confirm: 'Show the preview',

  refusedTitle: 'This preview is not shown',
  refusedCode: 'Code: {code}',
  crossSite: 'Open the link itself, and use the button on its page.',
});
