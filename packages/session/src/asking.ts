import type { SessionBus } from './session';
import type { SessionStore } from './store';
import { keepWanted, type Wanted } from './wanted';

/** Resolves once the provider has told us who is here. */
export function whenChecked(store: SessionStore): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      if (!store.getState().status.checked) return;
      stop();
      resolve();
    });
  });
}

/** Has the page ask a visitor to sign in. @returns whether they did */
export function askToSignIn(store: SessionStore, bus: SessionBus, wanted: Wanted): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (signedIn: boolean) => {
      stopStore();
      stopBus();
      keepWanted(null);
      resolve(signedIn);
    };
    const stopStore = store.subscribe(() => store.getState().user.signedIn && done(true));
    const stopBus = bus.on('signin:cancelled', () => done(false));
    keepWanted(wanted);
    bus.emit('signin:request', { reason: wanted.reason });
  });
}
