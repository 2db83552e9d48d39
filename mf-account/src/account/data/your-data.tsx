import { Icon, lazyWithRetry } from '@savepoint/region-kit';
import { useId, useState } from 'react';
import { ErrorText } from '@savepoint/region-kit/ui/error-text';
import { message } from '../member-messages';
import css from './data.module.css';
import { storedChoice, unfinishedChoice } from './delete-account';
import { exportAccountData } from './export-data';
import { useConfirmed } from './use-confirmed';

const DeleteDialog = lazyWithRetry(() => import('./delete-dialog.lazy'));

/** Downloads the member’s data, and deletes their account. */
export default function YourData() {
  const heading = useId();
  const [unfinished] = useState(unfinishedChoice);
  const [storedOne] = useState(storedChoice.take);
  const initialChoice = unfinished ?? storedOne;
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
      {deleting ? (
        <DeleteDialog
          initialChoice={initialChoice}
          isConfirmed={unfinished !== null}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </section>
  );
}

/** Saves everything the site stores about the member as a file. */
function Download() {
  const download = async (onProgress: (items: number) => void) =>
    save(new Blob(await exportAccountData(onProgress), { type: 'application/json' }));
  const { step, error, progress, start, logIn } = useConfirmed('download', download, {
    failed: message('downloadFailed'),
  });
  const isBusy = step === 'busy';

  return (
    <div>
      <p className="muted">{message('downloadText')}</p>
      <button
        className="btn btn--line"
        type="button"
        aria-busy={isBusy || undefined}
        onClick={step === 'stale' ? logIn : start}
      >
        <Icon name="download" small />
        {isBusy
          ? message('downloading', { count: progress })
          : message(step === 'stale' ? 'logInDownload' : 'download')}
      </button>
      <p role="status">
        {step === 'stale' ? message('logInAgain') : step === 'done' ? message('downloaded') : ''}
      </p>
      <ErrorText text={error} />
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
