import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import { Icon } from './icon';
import { message } from './messages';

interface DialogProps {
  title: string;
  /** Called however the dialog was closed: Escape, the close button, a click outside, or `ref.current.close()`. */
  onClose(): void;
  ref?: RefObject<HTMLDialogElement | null>;
  /** Also closes on a click outside. */
  lightDismiss?: boolean;
  children: ReactNode;
}

/** A modal dialog with a title and a close button. It opens when it is mounted and restores the focus. */
export function Dialog({ title, onClose, ref, lightDismiss = false, children }: DialogProps) {
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const id = useId();

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // A dialog restores the focus when it is closed, but not when it is removed while open.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [dialog]);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onClose={onClose}
      // React’s types lack this attribute.
      {...(lightDismiss && { closedby: 'any' })}
    >
      <button
        className="iconbtn dialog__x"
        type="button"
        aria-label={message('close')}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
      <h2 className="pt" id={id}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
