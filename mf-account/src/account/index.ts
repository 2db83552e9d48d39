import type { AccountProps } from '@savepoint/contracts/regions';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Account } from './account';

export const region: Region<AccountProps> = defineRegion(Account);
