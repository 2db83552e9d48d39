import css from './blurb.module.css';

/** What this site is, and what it is not. */
export function Blurb() {
  return (
    <div className={css['blurb']}>
      <p>
        Savepoint is news, reviews and charts for people who play. Readers rate the games; we finish them
        before we write.
      </p>
      <p>
        Savepoint is not affiliated with any game developer, and hosts no game files or downloads. Names and
        trademarks belong to their owners. Covers shown here are our own.
      </p>
    </div>
  );
}
