import css from '../account.module.css';

/** Holds the room of what comes after, so that nothing moves when it does. */
export function Checking() {
  return (
    <div className={css['account']} role="status">
      <h2>Checking for account...</h2>
      <div className={`skel ${css['line']}`} />
      <div className={`skel ${css['button']}`} />
      <noscript>
        <p className="muted">Signing in needs JavaScript. Everything on this site can be read without it.</p>
      </noscript>
    </div>
  );
}
