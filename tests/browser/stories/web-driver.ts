import { Driver, findExpression, type Key } from './driver';

/** Commands of W3C WebDriver: method, and path below the session’s, where `{id}` is a parameter. */
export const COMMANDS = {
  NewSession: ['POST', ''],
  Navigate: ['POST', '/url'],
  ExecuteScript: ['POST', '/execute/sync'],
  FindElement: ['POST', '/element'],
  ElementClick: ['POST', '/element/{id}/click'],
  PerformActions: ['POST', '/actions'],
  GetWindowHandle: ['GET', '/window'],
  GetWindowHandles: ['GET', '/window/handles'],
  SwitchToWindow: ['POST', '/window'],
  SwitchToFrame: ['POST', '/frame'],
  DeleteSession: ['DELETE', ''],
} as const;

/** Sends a command to a session. @throws with the browser’s message */
export type Send = <T>(command: keyof typeof COMMANDS, parameters?: object) => Promise<T>;

/** A reference to an element, as the protocol has it. */
type ElementReference = Record<typeof ELEMENT, string>;
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const POLL_INTERVAL_MS = 100;
const TIMEOUT_MS = 120_000;

/** Reads a value again and again until it is truthy. @throws after a timeout */
export async function waitFor<T>(read: () => Promise<T | undefined | false>): Promise<T> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end;) {
    const value = await read();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`Still not after ${TIMEOUT_MS} ms: ${String(read)}`);
}

/** Private-use characters that stand for keys. */
const KEYS: Record<Key, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  ArrowDown: '\uE015',
};

/** A session of WebDriver: its commands go to one window and frame, until others are selected. */
export interface WebDriverSession {
  send: Send;
  /** What is selected; empty when unknown. */
  selected: string;
}

/** Drives a page by the commands of W3C WebDriver. */
export class WebDriver extends Driver {
  private readonly send: Send;

  /**
   * @param window handle of the window
   * @param frames selectors of the frames that lead to the page, from the window’s page on
   */
  constructor(
    private readonly session: WebDriverSession,
    private readonly window: string,
    private readonly frames: readonly string[] = [],
  ) {
    super();
    this.send = session.send;
  }

  async goto(url: string) {
    await this.select();
    await this.send('Navigate', { url });
  }

  async evaluate<R>(expression: string): Promise<R> {
    await this.select();
    return this.send<R>('ExecuteScript', { script: `return ${expression}`, args: [] });
  }

  async click(css: string, text?: string) {
    const element = await this.evaluate<ElementReference | null>(`${findExpression(css, text)}[0]`);
    if (!element) throw new Error(`Nothing to click: ${css} ${text ?? ''}`);
    await this.send('ElementClick', { id: element[ELEMENT] });
  }

  async type(text: string) {
    await this.select();
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  press(key: Key) {
    return this.type(KEYS[key]);
  }

  frame(css: string): Promise<Driver> {
    return Promise.resolve(new WebDriver(this.session, this.window, [...this.frames, css]));
  }

  async inPopup(open: () => Promise<void>, act: (popup: Driver) => Promise<void>) {
    const windows = () => this.send<string[]>('GetWindowHandles');
    const before = await windows();
    await open();
    const opened = await waitFor(async () => (await windows()).find((each) => !before.includes(each)));
    await act(new WebDriver(this.session, opened));
    await waitFor(async () => !(await windows()).includes(opened));
  }

  /** Makes the following commands apply to this window and frame. */
  private async select() {
    const target = [this.window, ...this.frames].join(' ');
    if (this.session.selected === target) return;
    this.session.selected = '';
    await this.send('SwitchToWindow', { handle: this.window });
    await this.send('SwitchToFrame', { id: null });
    for (const value of this.frames) {
      const id = await this.send('FindElement', { using: 'css selector', value });
      await this.send('SwitchToFrame', { id });
    }
    this.session.selected = target;
  }
}
