import { Icon, lazyWithRetry, useRegion } from '@savepoint/region-kit';
import { errorMessage } from '@savepoint/session';
import { useId, useState } from 'react';
import css from './data.module.css';
import { storedChoice } from './delete-account';
import { exportAccountData } from './export-data';

const DeleteDialog = lazyWithRetry(() => import('./delete-dialog'));

/** Downloads the member’s data, and deletes their account. */
export default function YourData() {
  const heading = useId();
  const [initialChoice] = useState(storedChoice.take);
  const [deleting, setDeleting] = useState(initialChoice !== null);
  return (
    <section className={css['data']} aria-labelledby={heading}>
      <h2 className="pt" id={heading}>
        Your data
      </h2>
      <Download />
      <div>
        <p className="muted">Delete your account permanently. You choose what happens to your comments.</p>
        <button
          className="btn btn--line"
          type="button"
          onPointerEnter={DeleteDialog.preload}
          onFocus={DeleteDialog.preload}
          onClick={() => setDeleting(true)}
        >
          Delete my account
        </button>
      </div>
      {deleting ? <DeleteDialog initialChoice={initialChoice} onClose={() => setDeleting(false)} /> : null}
    </section>
  );
}

/** Saves everything the site stores about the member as a file. */
function Download() {
  const { report } = useRegion();
  const [itemCount, setItemCount] = useState<number | null>(null);
  const [status, setStatus] = useState('');
  const [error, setError] = useState('');

  const download = async () => {
    if (itemCount !== null) return;
    setItemCount(0);
    setStatus('');
    setError('');
    try {
      save(new Blob(await exportAccountData(setItemCount), { type: 'application/json' }));
      setStatus('Your data has been downloaded as savepoint.json.');
    } catch (cause) {
      setError(errorMessage(cause, report, 'Your data could not be collected. Please try again.'));
    }
    setItemCount(null);
  };

  return (
    <div>
      <p className="muted">
        Everything we hold about you in one file: your account, lists, comments, and the messages you sent us
        from your email address.
      </p>
      <button
        className="btn btn--line"
        type="button"
        aria-busy={itemCount !== null || undefined}
        onClick={() => void download()}
      >
        <Icon name="arrow" small />
        {itemCount === null ? 'Download my data' : `Collecting, ${itemCount.toLocaleString('en-GB')} items`}
      </button>
      <p role="status">{status}</p>
      {error ? <p role="alert">{error}</p> : null}
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
