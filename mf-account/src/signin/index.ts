import type { SigninProps } from '@savepoint/contracts/regions';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Signin } from './signin';

export const region: Region<SigninProps> = defineRegion(Signin);
