/**
 * The pages that are open: what happened is sent to them as server-sent events, and to the terminal.
 */
export class Browsers {
  #responses = new Set();
  /** What is broken now, by what could not be built or started. */
  #errors = new Map();
  #regions = {};

  constructor(say) {
    this.say = say;
  }

  /** @param response an open answer of `text/event-stream` */
  connect(response) {
    this.#responses.add(response);
    response.once('close', () => this.#responses.delete(response));
    response.write(this.#event('state', this.#state));
  }

  /** Pages load themselves again. */
  reload() {
    this.#send('reload', {});
  }

  /** Pages mount these regions again. @param regions what the client loads of each, by its name */
  mountAgain(regions) {
    Object.assign(this.#regions, regions);
    this.#send('regions', regions);
  }

  fail(subject, error) {
    const text = error.message ?? String(error);
    this.say(`\u001b[31m${subject} failed\u001b[0m\n${text}\n`);
    this.#errors.set(subject, text);
    this.#send('state', this.#state);
  }

  succeed(subject) {
    if (this.#errors.delete(subject)) this.#send('state', this.#state);
  }

  get errors() {
    return [...this.#errors].map(([subject, text]) => ({ subject, text }));
  }

  get #state() {
    return { errors: this.errors, regions: this.#regions };
  }

  #send(name, detail) {
    for (const response of this.#responses) response.write(this.#event(name, detail));
  }

  #event = (name, detail) => `event: ${name}\ndata: ${JSON.stringify(detail)}\n\n`;
}
