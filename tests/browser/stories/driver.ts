import type { Frame, Page } from '@playwright/test';

export type Key = 'Enter' | 'Tab' | 'ArrowDown';

/** A page or a frame of it, in any browser: what the stories need to read and act. */
export abstract class Driver {
  abstract goto(url: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page. */
  abstract evaluate<R>(expression: string): Promise<R>;
  /** Clicks the first element that `findVisible` finds, with the mouse. */
  abstract click(css: string, text?: string): Promise<void>;
  /** Types into the focused element. */
  abstract type(text: string): Promise<void>;
  abstract press(key: Key): Promise<void>;
  /** @returns the driver of a frame of this page */
  abstract frame(css: string): Promise<Driver>;
  /** Acts in the window that `open` opens, and waits until that window is closed. */
  abstract inPopup(open: () => Promise<void>, act: (popup: Driver) => Promise<void>): Promise<void>;

  /** Runs a function in the page. It cannot use anything outside of itself. */
  run<A extends unknown[], R>(execute: (...args: A) => R, ...args: A): Promise<R> {
    return this.evaluate<R>(toExpression(execute, args));
  }

  /** Counts the elements that `findVisible` finds. */
  count(css: string, text?: string): Promise<number> {
    return this.evaluate<number>(`${findExpression(css, text)}.length`);
  }
}

const toExpression = (execute: (...args: never) => unknown, args: unknown[]) =>
  `(${String(execute)})(...${JSON.stringify(args)})`;

/** Returns an expression for the elements that `findVisible` finds. */
export const findExpression = (css: string, text = '') => toExpression(findVisible, [css, text]);

/** Finds visible elements by a selector and the beginning of their label or text. Runs in the page. */
function findVisible(css: string, text: string): Element[] {
  const label = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ');
  return [...document.querySelectorAll(css)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && label(element).startsWith(text),
  );
}

/** Drives a page by Playwright. */
export class PlaywrightDriver extends Driver {
  constructor(
    private readonly page: Page,
    private readonly target: Frame = page.mainFrame(),
  ) {
    super();
  }

  async goto(url: string) {
    await this.target.goto(url);
  }

  evaluate<R>(expression: string): Promise<R> {
    return this.target.evaluate(expression);
  }

  async click(css: string, text?: string) {
    const found = await this.target.evaluateHandle<HTMLElement>(`${findExpression(css, text)}[0]`);
    const element = found.asElement();
    if (!element) throw new Error(`Nothing to click: ${css} ${text ?? ''}`);
    await element.click();
  }

  type(text: string) {
    return this.page.keyboard.type(text);
  }

  press(key: Key) {
    return this.page.keyboard.press(key);
  }

  async frame(css: string) {
    const frame = await (await this.target.waitForSelector(css)).contentFrame();
    if (!frame) throw new Error(`Not a frame: ${css}`);
    return new PlaywrightDriver(this.page, frame);
  }

  async inPopup(open: () => Promise<void>, act: (popup: Driver) => Promise<void>) {
    const opened = this.page.waitForEvent('popup');
    await open();
    const popup = await opened;
    const closed = popup.waitForEvent('close');
    await act(new PlaywrightDriver(popup));
    await closed;
  }
}
