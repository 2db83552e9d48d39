/**
 * In a frame of another site’s page the browser may keep no storage for us, or forget it: there is always
 * the page itself, which the frame’s document names as its canonical one.
 */
export function InFrame() {
  if (window.parent === window) return null;
  const page = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  return (
    <p className="muted">
      You stay signed in for as long as your browser keeps data for Savepoint on this site. If it does not let
      you in,{' '}
      <a className="link" href={page && `${page}#comments`} target="_blank" rel="noopener">
        open the thread on Savepoint
      </a>
      .
    </p>
  );
}
