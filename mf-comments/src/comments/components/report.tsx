import { useRegion } from '@savepoint/region-kit';
import { useState, type ComponentType } from 'react';
import type { CommentNode } from '../state/tree';
import type { ReportDialogProps } from './report-dialog';

/** Opens the dialog in which a comment is reported; it is fetched when it is wanted. */
export function Report({ comment }: { comment: CommentNode }) {
  const { report } = useRegion();
  const [Dialog, setDialog] = useState<ComponentType<ReportDialogProps> | null>(null);
  const [state, setState] = useState<'' | 'open' | 'reported'>('');
  const open = () => {
    setState('open');
    import('./report-dialog').then(
      (late) => setDialog(() => late.ReportDialog),
      (error: unknown) => {
        setState('');
        report(error);
      },
    );
  };
  if (state === 'reported') return <p role="status">Reported. Thank you.</p>;
  return (
    <>
      <button className="btn btn--quiet" type="button" aria-haspopup="dialog" onClick={open}>
        Report
      </button>
      {state === 'open' && Dialog ? (
        <Dialog comment={comment} onClose={(reported) => setState(reported ? 'reported' : '')} />
      ) : null}
    </>
  );
}
