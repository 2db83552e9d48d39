import { checkFields } from '../check-fields';
import { StaffEntry } from '../file-schemas';
import type { YamlSource } from '../yaml-source';
import { readList, type ListFile } from './list';

/** staff.yaml: who writes here, in the order the team page shows them. */
export const readStaff = (source: YamlSource): ListFile<StaffEntry> =>
  readList(source, (value, index) => checkFields(StaffEntry, source, value, [index]));
