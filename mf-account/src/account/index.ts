import type { AccountProps } from '@savepoint/contracts';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Account } from './account';

export const region: Region<AccountProps> = defineRegion(Account);
