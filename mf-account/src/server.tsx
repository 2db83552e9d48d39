import type { AccountProps, ContactProps } from '@savepoint/contracts';
import { defineFragment } from '@savepoint/region-kit/server';
import { Account } from './account/account';
import { Contact } from './contact/contact';

/** The server's half of the remote, by region. The dialog opens on request, so it has none. */
export const regions = {
  account: defineFragment<AccountProps, undefined>(Account),
  contact: defineFragment<ContactProps, undefined>(Contact),
};
