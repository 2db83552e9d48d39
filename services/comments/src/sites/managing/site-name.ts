import { HttpError } from '@savepoint/service-kit/base';
import { createIsReserved } from '@savepoint/service-kit/names';
import { hasAddress } from '../../texts';

const isReserved = createIsReserved();

/**
 * Checks the name that a member gives a site. It is shown to people who do not know the site, in invitations and mails: it
 * leads nowhere, and is no name of ours.
 * @param isOfTeam whether the member may use names that are reserved
 * @throws {HttpError} 400 for an address in it, 409 for a reserved name
 */
export function requireSiteName(name: string, isOfTeam: boolean): void {
  if (hasAddress(name)) throw refused('site-name-address');
  if (!isOfTeam && isReserved(name)) throw refused('site-name-reserved');
}

function refused(code: 'site-name-address' | 'site-name-reserved'): HttpError {
  const { message } = new HttpError(code);
  return new HttpError(code, { errors: { name: message } });
}
