import type { Account } from '../accounts/account';
import { ToolkitError } from '../http/errors';
import type { Identity } from '../identity';
import { readIdToken, type TokenFacts } from '../tokens/id-token';

/**
 * The account that an identity token speaks for, if the account still accepts it.
 * @throws ToolkitError INVALID_ID_TOKEN, TOKEN_EXPIRED (also when revoked), USER_NOT_FOUND, USER_DISABLED
 */
export function authenticate(
  { accounts, tokens }: Identity,
  idToken: string,
): { account: Account; facts: TokenFacts } {
  const facts = readIdToken(tokens, idToken);
  return { account: accepting(accounts.get(facts.uid), facts), facts };
}

/** @returns `account` if it accepts a token that says `facts`; for use inside a change as well. */
export function accepting(account: Account | undefined, facts: TokenFacts): Account {
  if (!account) throw new ToolkitError('USER_NOT_FOUND');
  if (account.disabled) throw new ToolkitError('USER_DISABLED');
  if (facts.authTime < account.validSince) throw new ToolkitError('TOKEN_EXPIRED');
  return account;
}
