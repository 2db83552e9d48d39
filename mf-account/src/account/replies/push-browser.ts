import {
  currentPushSubscription,
  PUSH_WORKER_SCOPE,
  PUSH_WORKER_URL,
  type AddPushSubscriptionBody,
  type PushSettings,
} from '@savepoint/contracts/members';

/**
 * Whether this browser is notified. `needs-home-screen`: iOS knows push messages only in a site that was added to the home
 * screen. `denied`: the member has blocked notifications of this site.
 */
export type PushState = 'unsupported' | 'needs-home-screen' | 'denied' | 'off' | 'on';

/** Reads whether this browser is notified, without asking the member for anything. */
export async function readPushState({ key, subscriptions }: PushSettings): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'standalone' in navigator && !navigator.standalone ? 'needs-home-screen' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await currentPushSubscription(navigator.serviceWorker);
  if (!subscription || Notification.permission !== 'granted') return 'off';
  const isKnown = ({ endpoint, key: of }: PushSettings['subscriptions'][0]) =>
    endpoint === subscription.endpoint && of === key;
  return subscriptions.some(isKnown) ? 'on' : 'off';
}

/**
 * Asks for permission and subscribes. Call it in a click, which browsers require.
 * @param key public key of the site
 * @param keepsCurrent whether a subscription of this browser is in use, and stays
 * @returns null unless the member allows notifications
 * @throws {DOMException} when the browser cannot reach its push service
 */
export async function subscribe(key: string, keepsCurrent: boolean): Promise<AddPushSubscriptionBody | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(PUSH_WORKER_URL, { scope: PUSH_WORKER_SCOPE });
  await activated(registration);
  // One that another key was used for, or that the site has given up, is of no use.
  if (!keepsCurrent) await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint = '', keys } = subscription.toJSON();
  return { endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/** Resolves when the service worker can receive messages. */
function activated(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.active ?? registration.waiting ?? registration.installing;
  return new Promise((resolve, reject) => {
    const check = () => {
      if (worker?.state === 'activated') resolve();
      else if (!worker || worker.state === 'redundant')
        reject(new DOMException('The service worker was not installed.', 'AbortError'));
    };
    worker?.addEventListener('statechange', check);
    check();
  });
}
