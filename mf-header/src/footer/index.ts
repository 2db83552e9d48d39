import type { FooterProps } from '@savepoint/contracts/regions';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Footer } from './footer';

export const region: Region<FooterProps> = defineRegion(Footer);
