import type { ContactProps } from '@savepoint/contracts/regions';
import { defineRegion, type Region } from '@savepoint/region-kit';
import { Contact } from './contact';

export const region: Region<ContactProps> = defineRegion(Contact);
