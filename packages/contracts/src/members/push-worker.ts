/** The service worker that shows push messages. It controls no page: its scope is the folder of its script. */
export const PUSH_WORKER_URL = '/assets/push/worker.js';
export const PUSH_WORKER_SCOPE = '/assets/push/';

interface Subscription {
  unsubscribe(): Promise<boolean>;
}
/** `navigator.serviceWorker`, as far as it is used; undefined where the browser has none. */
type ServiceWorkers<S extends Subscription> =
  | {
      getRegistration(
        scope: string,
      ): Promise<{ pushManager: { getSubscription(): Promise<S | null> } } | undefined>;
    }
  | undefined;

/** Returns this browser’s subscription to push messages; null where it has none, or cannot have one. */
export async function currentPushSubscription<S extends Subscription>(
  serviceWorkers: ServiceWorkers<S>,
): Promise<S | null> {
  try {
    const registration = await serviceWorkers?.getRegistration(PUSH_WORKER_SCOPE);
    return (await registration?.pushManager.getSubscription()) ?? null;
  } catch {
    return null;
  }
}

/** Ends push messages to this browser: its push service delivers none any more. */
export async function endPushSubscription<S extends Subscription>(
  serviceWorkers: ServiceWorkers<S>,
): Promise<void> {
  const subscription = await currentPushSubscription(serviceWorkers);
  await subscription?.unsubscribe().catch(() => false);
}
