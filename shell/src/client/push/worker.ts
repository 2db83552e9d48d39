/**
 * The service worker that shows push messages about replies, and opens what they are about. It controls no page and caches
 * nothing. Served at `/assets/push/worker.js`.
 */
{
  /** What the library of types for pages does not have. */
  interface PushedEvent extends Event {
    data: { json(): unknown } | null;
    waitUntil(work: Promise<unknown>): void;
  }
  interface ClickedEvent extends Event {
    notification: Notification;
    action: string;
    waitUntil(work: Promise<unknown>): void;
  }
  interface OpenPage {
    url: string;
    focus(): Promise<unknown>;
  }
  interface WorkerScope {
    location: Location;
    registration: { showNotification(title: string, options: object): Promise<void> };
    clients: {
      matchAll(options: object): Promise<OpenPage[]>;
      openWindow(url: string): Promise<unknown>;
    };
    skipWaiting(): Promise<void>;
    addEventListener(name: 'install', listener: () => void): void;
    addEventListener(name: 'push', listener: (event: PushedEvent) => void): void;
    addEventListener(name: 'notificationclick', listener: (event: ClickedEvent) => void): void;
  }
  const scope = globalThis as unknown as WorkerScope;
  const { origin } = scope.location;
  /** The list of replies: it has what a message was about that cannot be read. */
  const fallback = '/account/#replies';

  const textOf = (value: unknown, other: string): string => (typeof value === 'string' ? value : other);

  /** The address of a page of this site; of no other, whatever a message says. */
  const pageAt = (path: unknown): string => {
    const address = textOf(path, fallback);
    const url = URL.canParse(address, origin) ? new URL(address, origin) : null;
    return url?.origin === origin ? url.href : new URL(fallback, origin).href;
  };

  const read = (event: PushedEvent): Record<string, unknown> => {
    try {
      return { ...(event.data?.json() as object | undefined) };
    } catch {
      return {};
    }
  };

  // A browser requires that each message is shown.
  const show = (message: Record<string, unknown>): Promise<void> => {
    const leave = { ...(message['leave'] as object | undefined) } as { label?: unknown; path?: unknown };
    return scope.registration.showNotification(textOf(message['title'], scope.location.host), {
      body: textOf(message['text'], ''),
      tag: textOf(message['tag'], 'replies'),
      data: { path: message['path'], leave: leave.path },
      actions: typeof leave.label === 'string' ? [{ action: 'leave', title: leave.label }] : [],
    });
  };

  const open = async (url: string): Promise<void> => {
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const shown = pages.find((page) => page.url === url);
    await (shown ? shown.focus() : scope.clients.openWindow(url));
  };

  scope.addEventListener('install', () => void scope.skipWaiting());
  scope.addEventListener('push', (event) => event.waitUntil(show(read(event))));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path, leave } = { ...(event.notification.data as object | null) } as Record<string, unknown>;
    event.waitUntil(open(pageAt(event.action === 'leave' ? leave : path)));
  });
}
