/**
 * The encodings and addresses of a server bundle’s realm, made of strings that `host` returns; see `region-context.js`.
 */
// oxlint-disable-next-line no-unused-expressions -- the value of the script
(function defineText(host) {
  'use strict';
  const { parse, stringify } = JSON;

  /** @throws {TypeError} of this realm when the service refuses */
  function ask(operation, first, second) {
    const answer = host(operation, first, second);
    if (answer === undefined) throw new TypeError(`Invalid argument of ${operation}`);
    return answer;
  }

  class TextEncoder {
    encoding = 'utf-8';
    encode(text = '') {
      const bytes = ask('encodeUtf8', `${text}`);
      return Uint8Array.from({ length: bytes.length }, (_, index) => bytes.charCodeAt(index));
    }
  }

  class TextDecoder {
    encoding = 'utf-8';
    decode(content = new Uint8Array()) {
      const buffer = ArrayBuffer.isView(content) ? content.buffer : content;
      const bytes = new Uint8Array(buffer, content.byteOffset ?? 0, content.byteLength);
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return ask('decodeUtf8', text);
    }
  }

  class URLSearchParams {
    #pairs;
    #onChange = () => {};
    constructor(init = '', onChange = undefined) {
      if (typeof init === 'object' && init !== null) {
        const pairs = typeof init[Symbol.iterator] === 'function' ? [...init] : Object.entries(init);
        this.#pairs = pairs.map(([name, value]) => [`${name}`, `${value}`]);
      } else this.#pairs = parse(ask('parseQuery', `${init}`));
      if (onChange) this.#onChange = onChange;
    }
    #change(pairs) {
      this.#pairs = pairs;
      this.#onChange(this.toString());
    }
    get size() {
      return this.#pairs.length;
    }
    append(name, value) {
      this.#change([...this.#pairs, [`${name}`, `${value}`]]);
    }
    delete(name) {
      this.#change(this.#pairs.filter(([known]) => known !== `${name}`));
    }
    get(name) {
      return this.#pairs.find(([known]) => known === `${name}`)?.[1] ?? null;
    }
    getAll(name) {
      return this.#pairs.filter(([known]) => known === `${name}`).map(([, value]) => value);
    }
    has(name) {
      return this.#pairs.some(([known]) => known === `${name}`);
    }
    set(name, value) {
      const first = this.#pairs.findIndex(([known]) => known === `${name}`);
      if (first < 0) return this.append(name, value);
      const pairs = this.#pairs.filter(([known], index) => index <= first || known !== `${name}`);
      this.#change(pairs.with(first, [`${name}`, `${value}`]));
    }
    sort() {
      this.#change(this.#pairs.toSorted(([a], [b]) => (a < b ? -1 : +(a > b))));
    }
    forEach(callback) {
      for (const [name, value] of this.#pairs) callback(value, name, this);
    }
    *entries() {
      for (const [name, value] of this.#pairs) yield [name, value];
    }
    *keys() {
      for (const [name] of this.#pairs) yield name;
    }
    *values() {
      for (const [, value] of this.#pairs) yield value;
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return ask('formatQuery', stringify(this.#pairs));
    }
  }

  class URL {
    #fields;
    #searchParams;
    constructor(url, base) {
      const fields = host('url', stringify([`${url}`, base === undefined ? null : `${base}`]));
      if (fields === undefined) throw new TypeError('Invalid URL');
      this.#fields = parse(fields);
    }
    static canParse(url, base) {
      return host('url', stringify([`${url}`, base === undefined ? null : `${base}`])) !== undefined;
    }
    static get(url, field) {
      return url.#fields[field];
    }
    static set(url, field, value) {
      url.#fields = parse(ask('url', stringify([url.#fields.href, null, field, `${value}`])));
    }
    get searchParams() {
      const onChange = (query) => setField(this, 'search', query);
      return (this.#searchParams ??= new URLSearchParams(this.search, onChange));
    }
    toString() {
      return this.href;
    }
    toJSON() {
      return this.href;
    }
  }
  const { get: getField, set: setField } = URL;
  delete URL.get;
  delete URL.set;
  const urlFields = ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname'];
  for (const field of [...urlFields, 'search', 'hash', 'origin'])
    Object.defineProperty(URL.prototype, field, {
      configurable: true,
      enumerable: true,
      get() {
        return getField(this, field);
      },
      ...(field !== 'origin' && {
        set(value) {
          setField(this, field, value);
        },
      }),
    });

  for (const [name, value] of Object.entries({ TextEncoder, TextDecoder, URL, URLSearchParams }))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
});
