'use strict';
/* global document -- of the page that is opened */
/**
 * What the policy of the site's pages blocks (`page-headers.ts` of the shell), in the page of a check: jsdom has no policies.
 * It is blocked there too, and said.
 */

const STYLES = 'use CSS modules (.module.css), or style attributes for single values';
const SENTENCES = {
  style: `A script adds a <style> element, which the policy of the pages blocks: ${STYLES}`,
  sheet: `A script adds styles to the page, where they apply to all of it: ${STYLES}`,
  html: 'A script sets HTML as a string, which the policy of the pages blocks: make elements, in React without dangerouslySetInnerHTML',
  code: 'A script runs a string as code, which the policy of the pages blocks',
};
/** Attributes that load something, or send to it, by the elements that have them. */
const ADDRESSES = {
  src: 'img, source, video, audio, track, embed, input',
  poster: 'video',
  data: 'object',
  action: 'form',
  formaction: 'button, input',
};

/**
 * Prepares a page.
 * @param ran names of the files of the remote that have run
 * @returns `watch(action)`, which resolves with sentences about what was blocked while an action ran
 */
function preparePolicy(window, ran) {
  let blocked;
  const block = (sentence, ErrorType = TypeError) => {
    blocked.add(sentence);
    throw new ErrorType(sentence);
  };
  const observer = new window.MutationObserver((records) => noteStyles(records));
  const noteStyles = (records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node.nodeName === 'STYLE' || node.querySelector?.('style')) blocked?.add(SENTENCES.style);
  };
  guardStrings(window, () => blocked && block(SENTENCES.html));
  guardSheets(window, () => blocked?.add(SENTENCES.sheet));
  // jsdom itself compiles selectors.
  const isOfRemote = () => {
    const caller = new Error().stack
      .split('\n')
      .find((line, index) => index > 0 && !line.includes(__filename));
    return [...ran].some((name) => caller?.includes(name));
  };
  const guardCode = (target) =>
    new Proxy(target, {
      apply: (...args) => guarded(Reflect.apply, args),
      construct: (...args) => guarded(Reflect.construct, args),
    });
  const guarded = (use, args) => (blocked && isOfRemote() ? block(SENTENCES.code, EvalError) : use(...args));
  globalThis.Function = guardCode(Function);
  globalThis.eval = guardCode(eval);
  const { attachShadow } = window.Element.prototype;
  window.Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    observer.observe(root, { childList: true, subtree: true });
    return root;
  };

  const stop = () => {
    noteStyles(observer.takeRecords());
    observer.disconnect();
    const found = blocked;
    blocked = undefined;
    return found;
  };
  return {
    async watch(action) {
      blocked = new Set();
      observer.observe(window.document, { childList: true, subtree: true });
      try {
        await action();
      } catch (error) {
        stop();
        throw error;
      }
      return [...stop(), ...foreignParts()];
    },
  };
}

/** Methods and properties that read HTML from a string. */
function guardStrings(window, guard) {
  for (const [type, names] of [
    ['Element', ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'setHTMLUnsafe']],
    ['ShadowRoot', ['innerHTML', 'setHTMLUnsafe']],
    ['HTMLIFrameElement', ['srcdoc']],
    ['Document', ['write', 'writeln']],
    ['DOMParser', ['parseFromString']],
    ['Range', ['createContextualFragment']],
  ])
    for (const name of names) {
      const { prototype } = window[type];
      const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
      if (!descriptor) continue;
      const key = descriptor.set ? 'set' : 'value';
      const original = descriptor[key];
      Object.defineProperty(prototype, name, {
        ...descriptor,
        [key](...args) {
          guard();
          return original.apply(this, args);
        },
      });
    }
}

/** Styles that no policy blocks, and that jsdom does not have. */
function guardSheets(window, note) {
  class CSSStyleSheet {
    cssRules = [];
    insertRule = () => (note(), 0);
    deleteRule = () => {};
    replaceSync = () => note();
    replace = async () => (note(), this);
  }
  const { insertRule } = window.CSSStyleSheet?.prototype ?? {};
  if (insertRule)
    window.CSSStyleSheet.prototype.insertRule = function (...args) {
      note();
      return insertRule.apply(this, args);
    };
  window.CSSStyleSheet = CSSStyleSheet;
  for (const type of ['Document', 'ShadowRoot'])
    Object.defineProperty(window[type].prototype, 'adoptedStyleSheets', {
      configurable: true,
      get: () => [],
      set: note,
    });
}

/** What the page loads from elsewhere, or has as code in attributes. */
function foreignParts() {
  const isForeign = (address) => {
    const { protocol, origin } = new URL(address, document.baseURI);
    return protocol !== 'data:' && origin !== new URL(document.baseURI).origin;
  };
  const addresses = Object.entries(ADDRESSES).flatMap(([attribute, elements]) =>
    [...document.querySelectorAll(elements)].flatMap((element) => element.getAttribute(attribute) ?? []),
  );
  const inSets = [...document.querySelectorAll('[srcset]')].flatMap(({ srcset }) =>
    srcset.split(/,\s+/).map((candidate) => candidate.trim().split(/\s+/)[0]),
  );
  const inStyles = [...document.querySelectorAll('[style]')].flatMap((element) =>
    [...element.getAttribute('style').matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, address]) => address),
  );
  const handlers = [...document.querySelectorAll('body *')].flatMap(({ attributes }) =>
    [...attributes].map(({ name }) => name).filter((name) => /^on[a-z]/.test(name)),
  );
  return [
    ...[...addresses, ...inSets, ...inStyles]
      .filter((address) => URL.canParse(address, document.baseURI) && isForeign(address))
      .map(
        (address) =>
          `${address} is of another origin, which the policy of the pages blocks: use what the site serves`,
      ),
    ...handlers.map(
      (name) => `The attribute ${name} is code, which the policy of the pages blocks: add a listener`,
    ),
  ];
}

module.exports = { preparePolicy };
