import type { HeaderProps } from '@savepoint/contracts/regions';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Header } from './header';

export const region: Region<HeaderProps> = defineRegion(Header);
