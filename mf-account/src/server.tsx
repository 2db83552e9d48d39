import type { AccountProps } from '@savepoint/contracts';
import { defineFragment } from '@savepoint/region-kit/server';
import { Account } from './account/account';

/** The server's half of the remote, by region. The dialog opens on request, so it has none. */
export const regions = {
  account: defineFragment<AccountProps, undefined>(Account),
};
