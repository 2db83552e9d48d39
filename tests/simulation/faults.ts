import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@savepoint/service-kit/testing';
import type { History } from './history';
import type { PlannedFault } from './plan';
import type { SimulatedSite } from './site';

const DELAY_MS = 120;

/** Carries out planned faults: each when the run has come so far, for its time. */
export class Faults {
  private readonly running: Promise<void>[] = [];
  /** How many faults now keep the gateway from responding. */
  private gatewayFaults = 0;

  constructor(
    private readonly site: SimulatedSite,
    private readonly history: History,
  ) {}

  get isGatewayBroken(): boolean {
    return this.gatewayFaults > 0;
  }

  /**
   * Resolves when all faults have ended.
   * @param progress how many calls have ended, or seconds passed
   * @param isOver whether no more calls will end
   */
  async carryOut(
    faults: readonly PlannedFault[],
    progress: () => number,
    isOver: () => boolean,
  ): Promise<void> {
    for (const fault of faults) {
      await eventually(() => isOver() || progress() >= fault.after);
      if (isOver()) break;
      // What the gateway has kept is lost with its process, so nothing else may be broken until it has it again.
      const isAlone = fault.kind === 'kill' && fault.part === 'gateway';
      if (isAlone) await Promise.all(this.running);
      const running = this.inject(fault);
      this.running.push(running);
      if (isAlone) await running;
    }
    await Promise.all(this.running);
  }

  private async inject(fault: PlannedFault): Promise<void> {
    const concernsGateway =
      ('part' in fault && fault.part === 'gateway' && fault.kind !== 'clock') ||
      ('link' in fault && fault.link === 'clients>gateway');
    if (concernsGateway) this.gatewayFaults += 1;
    this.history.faults.push(fault);
    const end = await this.begin(fault);
    await pause(fault.forMs);
    await end();
    if (concernsGateway) {
      if (fault.kind === 'kill') await this.site.warm();
      this.gatewayFaults -= 1;
    }
  }

  /** @returns what ends the fault */
  private async begin(fault: PlannedFault): Promise<() => unknown> {
    const { site } = this;
    if ('part' in fault) {
      const part = site.part(fault.part);
      switch (fault.kind) {
        case 'kill':
          await part.kill();
          return () => part.start();
        case 'suspend':
          part.suspend();
          return () => part.resume();
        case 'clock':
          part.set({ clockOffsetMs: fault.offsetMs });
          return () => part.set({ clockOffsetMs: 0 });
      }
    }
    if (fault.kind === 'disk-full') {
      site.part('mongo').set({ isDiskFull: true });
      return () => site.part('mongo').set({ isDiskFull: false });
    }
    const proxy = site.links.get(fault.link);
    if (!proxy) throw new Error(`There is no link ${fault.link}.`);
    switch (fault.kind) {
      case 'cut':
        proxy.setState('cut');
        return () => proxy.setState('open');
      case 'pause':
        proxy.setState('paused');
        return () => proxy.setState('open');
      case 'delay':
        proxy.delayMs = DELAY_MS;
        return () => (proxy.delayMs = 0);
      default: {
        const { command, count } = fault;
        const faultOf = {
          'lose-request': 'cut before',
          'lose-response': 'cut after',
          duplicate: 'duplicate',
        };
        Object.assign(proxy, { command, fault: faultOf[fault.kind], remaining: count });
        return () => Object.assign(proxy, { fault: undefined });
      }
    }
  }
}
