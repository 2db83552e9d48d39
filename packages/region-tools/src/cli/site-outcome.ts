import { SiteRefusal, SiteUnreachable, UnknownOutcomeError } from '@savepoint/region-store';
import { CommandFailed, type CommandName } from './usage';

interface Change {
  command: CommandName;
  /** Arguments after the command’s name. */
  args: readonly string[];
  /** Of the store. */
  location: string;
}

const RELEASES: readonly CommandName[] = ['publish', 'promote', 'rollback', 'withdraw'];

/**
 * Adds to the error of a site that failed while a command should change it whether that was done, and how to go on.
 * @returns other errors as they are
 */
export function withOutcome(error: unknown, { command, args, location }: Change): unknown {
  const isRelease = RELEASES.includes(command);
  const isChange = isRelease || (['owners', 'keys'].includes(command) && args.length > 0);
  if (!isChange) return error;
  const done = command === 'publish' ? 'published' : 'changed';
  if (error instanceof UnknownOutcomeError) {
    const question = isRelease ? ['status', ...args.slice(0, 1)] : ['history'];
    const advice =
      command === 'publish'
        ? 'The same command can be repeated: what is live already stays as it is.'
        : 'Repeat the command only if it shows no change.';
    return new CommandFailed(
      `${error.message}\nIt is not known whether anything was ${done}: ` +
        `"savepoint-region ${question.join(' ')} --store ${location}" shows it. ${advice}`,
      { outcome: 'unknown' },
    );
  }
  const isOutage = error instanceof SiteUnreachable || (error instanceof SiteRefusal && error.status >= 500);
  if (!isOutage) return error;
  return new CommandFailed(`${error.message}\nNothing was ${done}. The same command can be repeated.`, {
    outcome: 'unchanged',
  });
}
