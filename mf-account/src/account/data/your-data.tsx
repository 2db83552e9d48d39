import { Icon, lazyWithRetry, useRegion } from '@savepoint/region-kit';
import { errorMessage } from '@savepoint/session';
import { useId, useState } from 'react';
import { message } from '../member-messages';
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
        {message('data')}
      </h2>
      <Download />
      <div>
        <p className="muted">{message('deleteText')}</p>
        <button
          className="btn btn--line"
          type="button"
          onPointerEnter={DeleteDialog.preload}
          onFocus={DeleteDialog.preload}
          onClick={() => setDeleting(true)}
        >
          {message('deleteAccount')}
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
      setStatus(message('downloaded'));
    } catch (cause) {
      setError(errorMessage(cause, report, message('downloadFailed')));
    }
    setItemCount(null);
  };

  return (
    <div>
      <p className="muted">{message('downloadText')}</p>
      <button
        className="btn btn--line"
        type="button"
        aria-busy={itemCount !== null || undefined}
        onClick={() => void download()}
      >
        <Icon name="download" small />
        {itemCount === null ? message('download') : message('downloading', { count: itemCount })}
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
