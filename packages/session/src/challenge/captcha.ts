import { CAPTCHA_MESSAGE } from '@savepoint/contracts/base';
import type { CaptchaChallenge } from '@savepoint/contracts/schema';
import { ApiError } from '../api-error';
import { message } from './messages';

interface Result {
  type?: string;
  token?: string;
  failed?: boolean;
  /** The Escape key was pressed in the frame. */
  closed?: boolean;
}

/**
 * Shows the test of another service in a dialog, in a frame with a policy of its own.
 * @returns the token of a passed test
 * @throws {ApiError} when the reader closes the dialog, or the service cannot be reached
 */
export function passCaptcha({ frame: path }: CaptchaChallenge): Promise<string> {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  const title = element('h2', message('title'));
  title.className = 'pt';
  title.id = 'savepoint-challenge';
  // Not the frame, where the Escape key would not close the dialog.
  title.tabIndex = -1;
  title.autofocus = true;
  dialog.setAttribute('aria-labelledby', title.id);
  const frame = document.createElement('iframe');
  frame.title = message('captchaFrame');
  frame.src = path;
  Object.assign(frame.style, {
    inlineSize: '100%',
    marginBlock: 'var(--s-2)',
    blockSize: '30rem',
    maxBlockSize: '60dvh',
    border: '0',
  });
  const cancel = element('button', message('cancel'));
  cancel.className = 'btn btn--quiet';
  cancel.type = 'button';
  dialog.append(title, element('p', message('captchaText')), frame, cancel);
  document.body.append(dialog);

  return new Promise<string>((resolve, reject) => {
    const fail = (code: string, text: string) => reject(new ApiError(0, code, text));
    const onMessage = ({ source, origin, data }: MessageEvent<Result | undefined>) => {
      if (source !== frame.contentWindow || origin !== location.origin || data?.type !== CAPTCHA_MESSAGE)
        return;
      if (typeof data.token === 'string') resolve(data.token);
      else if (data.failed) fail('challenge-failed', message('unreachable'));
      dialog.close();
    };
    addEventListener('message', onMessage);
    cancel.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      removeEventListener('message', onMessage);
      dialog.remove();
      // Without effect on a test that was passed.
      fail('challenge-cancelled', message('cancelled'));
    });
    // Closing it gives the focus back to what had it.
    dialog.showModal();
  });
}

function element<K extends 'h2' | 'p' | 'button'>(name: K, text: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
