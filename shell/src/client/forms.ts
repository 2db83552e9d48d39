import { startLiveForm } from './live-forms';
import { startTryCall } from './try-call';

/** Makes a form of the page apply without a new page: a list’s filters, or a call of the API’s description. */
export const startForm = (form: HTMLFormElement): void =>
  form.dataset['try'] === undefined ? startLiveForm(form) : startTryCall(form);
