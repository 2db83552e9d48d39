import { Icon, useRegion } from '@savepoint/region-kit';
import { ApiError } from '@savepoint/session';
import { useState } from 'react';
import { collect } from './collect';

/** Gives the member everything the site holds of them, as a file. */
export function Download() {
  const { report } = useRegion();
  const [lines, setLines] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState('');

  const download = async () => {
    if (lines !== null) return;
    setLines(0);
    setSaid('');
    setFailure('');
    try {
      save(new Blob(await collect(setLines), { type: 'application/json' }));
      setSaid('Your data is in your downloads, as savepoint.json.');
    } catch (error) {
      if (!(error instanceof ApiError)) report(error);
      setFailure(
        error instanceof ApiError ? error.message : 'Your data could not be put together. Please try again.',
      );
    }
    setLines(null);
  };

  return (
    <div>
      <p className="muted">
        Everything we hold of you in one file: your account, lists, comments, and what you sent us under your
        address.
      </p>
      <button
        className="btn btn--line"
        type="button"
        aria-busy={lines !== null || undefined}
        onClick={() => void download()}
      >
        <Icon name="arrow" small />
        {lines === null ? 'Download my data' : `Collecting, ${lines.toLocaleString('en-GB')} lines`}
      </button>
      <p role="status">{said}</p>
      {failure ? <p role="alert">{failure}</p> : null}
    </div>
  );
}

function save(file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = 'savepoint.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
