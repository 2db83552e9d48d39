import { renderDocument } from '@savepoint/service-kit/http';

/** The page shown while the shell is unavailable. It loads nothing else, which could be unavailable as well. */
export const outagePage = (requestId: string): string =>
  renderDocument(
    'Back in a moment',
    `<p>Savepoint is not available at the moment. Comments that you have begun are kept. Try again in a few seconds.</p>
<p><a class="button" href="">Try again</a></p>
<p><small>Reference ${requestId}</small></p>`,
  );
