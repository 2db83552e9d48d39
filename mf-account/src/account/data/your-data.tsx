import { lazyWithRetry } from '@savepoint/region-kit';
import { useId, useState } from 'react';
import css from './data.module.css';
import { Download } from './download';
import { choice } from './leave';

const DeleteDialog = lazyWithRetry(() => import('./delete-dialog'));

/** Taking along what the site holds, and leaving. */
export default function YourData() {
  const heading = useId();
  const [chosen] = useState(choice.take);
  const [leaving, setLeaving] = useState(chosen !== null);
  return (
    <section className={css['data']} aria-labelledby={heading}>
      <h2 className="pt" id={heading}>
        Your data
      </h2>
      <Download />
      <div>
        <p className="muted">Leave for good. You choose what becomes of your comments.</p>
        <button
          className="btn btn--line"
          type="button"
          onPointerEnter={DeleteDialog.preload}
          onFocus={DeleteDialog.preload}
          onClick={() => setLeaving(true)}
        >
          Delete my account
        </button>
      </div>
      {leaving ? <DeleteDialog chosen={chosen} onClose={() => setLeaving(false)} /> : null}
    </section>
  );
}
