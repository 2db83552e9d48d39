import { addressOf } from './live-forms';

/** Longest response that is shown, in characters. */
const MAX_SHOWN_LENGTH = 20_000;

/** Makes a form that calls the API show the response below itself instead of opening it. */
export function startTryCall(form: HTMLFormElement): void {
  const status = form.querySelector<HTMLElement>('[role=status]');
  const output = form.querySelector('pre');
  if (!status || !output) return;
  // Long responses are scrolled, also by keyboard.
  output.tabIndex = 0;
  let calling: AbortController | undefined;

  const call = async (): Promise<void> => {
    calling?.abort();
    const { signal } = (calling = new AbortController());
    const url = addressOf(form);
    try {
      const started = performance.now();
      const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
      const text = await response.text();
      if (signal.aborted) return;
      status.textContent = `${response.status}, ${Math.round(performance.now() - started)} ms: ${url}`;
      output.textContent = indented(text).slice(0, MAX_SHOWN_LENGTH);
      output.hidden = false;
    } catch {
      if (signal.aborted) return;
      status.textContent = status.dataset['failed'] ?? '';
      output.hidden = true;
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void call();
  });
}

/** JSON with line breaks; other text as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
