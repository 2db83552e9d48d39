/**
 * The open pages of the development site. Sends them events (server-sent events), and writes errors to the terminal.
 */
export class Browsers {
  #responses = new Set();
  /** Current errors, by what could not be built or started. */
  #errors = new Map();
  #regions = {};

  /** @param log writes a sentence to the terminal, and its level */
  constructor(log) {
    this.log = log;
  }

  /** @param response an open response of type `text/event-stream` */
  connect(response) {
    this.#responses.add(response);
    response.once('close', () => this.#responses.delete(response));
    response.write(this.#event('state', this.#state));
  }

  /** Reloads the open pages. */
  reload() {
    this.#send('reload', {});
  }

  /** Mounts regions again in the open pages. @param regions by name: the files that the client loads for it */
  mountAgain(regions) {
    Object.assign(this.#regions, regions);
    this.#send('regions', regions);
  }

  /** Shows an error until `succeed` is called for the same subject. @param subject what was built or started */
  fail(subject, error) {
    const text = error.message ?? String(error);
    this.log(`${subject} failed\n${text}`, 'error');
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
