import { Environment } from './environment';
import { Writer } from './writer';

/** An environment and the queue of its writes. */
export class Store extends Environment {
  readonly writer = new Writer(this);

  /** Finishes the accepted writes, releases the folder and closes it. */
  override async close(): Promise<void> {
    await this.writer.close();
    await super.close();
  }
}
