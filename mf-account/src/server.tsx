import type { AccountProps, ContactProps } from '@savepoint/contracts/regions';
import { defineFragment } from '@savepoint/region-kit/server';
import { Account } from './account/account';
import { Contact } from './contact/contact';

/** Fragments by region. The sign-in dialog opens on request, so it has none. */
export const regions = {
  account: defineFragment<AccountProps, undefined>(Account),
  contact: defineFragment<ContactProps, undefined>(Contact),
};
