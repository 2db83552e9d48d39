import { freePorts } from '@savepoint/service-kit/base';

/** Finds a free port of the loopback interface. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0]!;
